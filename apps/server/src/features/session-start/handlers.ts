import { announcementPageSize } from '@falaj/contract/announcement'
import { sessionStart } from '@falaj/contract/session-start'
import { readBounds } from '../../platform/events/log.ts'
import { bind, type Call } from '../../platform/http/bind.ts'
import { allowedCountries } from '../../platform/site/site-config.ts'
import { announcementsFor } from '../announcement/read.ts'
import { countsFor } from '../approval/read.ts'
import { unread } from '../notice/read.ts'
import { ownEntry, reportsOf } from '../config/read.ts'
import { memberOf, merchantOf, statusOf } from '../session/read.ts'
import { scenesFor } from '../two-factor/read.ts'

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
    const { tx, input, visitor } = call
    const isMember = visitor.status === 'AUTHENTICATED'
    const whole = input.only === undefined && visitor.status !== 'NONE'
    const page = { number: 1, size: announcementPageSize }
    // Before all the rest is read.
    const lastEvent = whole && isMember ? (await readBounds(tx)).last : null
    const [status, user, announcements, countries, inbox] = await Promise.all([
      statusOf(call),
      isMember ? userOf(call) : null,
      whole && isMember ? announcementsFor(tx, call.me().merchantId, page) : null,
      whole ? allowedCountries(tx) : null,
      whole && isMember ? unread(tx, call.me()) : null,
    ])
    return { ...status, user, announcements, countries, inbox, lastEvent }
  },
})
