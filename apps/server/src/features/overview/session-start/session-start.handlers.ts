import { announcementPageSize } from '@falaj/contract/workspace/announcement'
import { sessionStart } from '@falaj/contract/overview/session-start'
import { readBounds } from '../../../platform/events/log.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { allowedCountries } from '../../../platform/db/site-config.ts'
import { announcementsFor } from '../../workspace/announcement/announcement.read.ts'
import { countsFor } from '../../people/approval/approval.read.ts'
import { unread } from '../../workspace/notice/notice.read.ts'
import { ownEntry, reportsOf } from '../../workspace/config/config.read.ts'
import { pinnedPages } from '../search/search.read.ts'
import { historyProgress } from './session-start.history.ts'
import { memberOf, merchantOf, statusOf } from '../../people/session/session.read.ts'
import { scenesFor } from '../../people/two-factor/two-factor.read.ts'

const userOf = async (call: Call) => {
  const { tx } = call
  const me = call.me()
  const [member, merchant, reports, scenes, counts] = await Promise.all([
    memberOf(call),
    merchantOf(call),
    reportsOf(tx, me.merchantId),
    scenesFor(call),
    countsFor(tx, me),
  ])
  return {
    member,
    merchant,
    cryptoWhiteList: ownEntry(call, 'CRYPTO_WHITE_LIST_MERCHANT').value,
    referBlackList: ownEntry(call, 'REFER_BLACK_LIST').value,
    reports,
    scenes,
    counts,
  }
}

export const sessionStartFeature = bind(sessionStart, {
  async load(call) {
    const { tx, input, visitor, settings } = call
    const isMember = visitor.status === 'AUTHENTICATED'
    const whole = input.only === undefined && visitor.status !== 'NONE'
    const page = { number: 1, size: announcementPageSize }
    // Before all the rest is read.
    const lastEvent = whole && isMember ? (await readBounds(tx)).last : null
    const [status, user, announcements, countries, inbox, pinned, history] = await Promise.all([
      statusOf(call),
      isMember ? userOf(call) : null,
      whole && isMember ? announcementsFor(tx, call.me().merchantId, page) : null,
      whole ? allowedCountries(tx) : null,
      whole && isMember ? unread(tx, { ...call.me(), visitor }) : null,
      whole && isMember ? pinnedPages(tx, call.me(), visitor) : null,
      isMember && settings.mode === 'sandbox' ? historyProgress(tx) : null,
    ])
    return {
      ...status,
      user,
      announcements,
      countries,
      inbox,
      pinnedPages: pinned,
      historyProgress: history,
      lastEvent,
    }
  },
})
