// What runs beside the pages of a signed-in member: announcements, and the return from an expired session.
import { announcementPollMs, announcementRetryMs } from '@falaj/contract/workspace/announcement'
import { notify } from '../state/messages.ts'
import { languageNow } from '../words/language.tsx'
import { dismissals } from './dismissals.ts'
import { onEvent } from './events.ts'
import { onSignedIn, onSwitched } from './signed-in.ts'
import { enterSecure, fetchAnnouncements, fetchCounts, site } from './site.ts'

const ids = new Set<string>()
const notifyNew = (): void => {
  const { items } = site.get().notifications
  const first = ids.size === 0
  for (const { id, message, status } of items) {
    if (ids.has(id)) continue
    ids.add(id)
    if (!first && status !== 'OFF' && !dismissals.get().includes(id)) notify('info', message[languageNow()])
  }
}

/** Every 60 s; every 3 s until merchant data exists. The first ones come with that data. */
export const startAnnouncements = (): void => {
  let isFirst = true
  const round = async (): Promise<void> => {
    const { merchant, isLoginExpired, notifications } = site.get()
    const cameWithStart = isFirst && notifications.readAt > 0
    if (merchant) isFirst = false
    if (merchant && !cameWithStart && !isLoginExpired && (await fetchAnnouncements())) notifyNew()
    setTimeout(() => void round(), merchant ? announcementPollMs : announcementRetryMs)
  }
  void round()
  // The provider's word does not wait for the next round, and one taken back disappears.
  const again = (): void => {
    if (site.get().merchant !== null) void fetchAnnouncements().then(notifyNew)
  }
  onEvent('announcement.published', again)
  onEvent('announcement.withdrawn', again)
  const stop = site.subscribe(() => {
    if (site.get().notifications.readAt === 0) return
    stop()
    notifyNew()
  })
}

/** Someone who logged in again in another tab comes back to the page as they left it. */
export const startReturn = (): void => {
  const again = (): void => {
    if (site.get().isLoginExpired) void enterSecure()
  }
  // A sign-in in another tab of this browser signs this tab in, too.
  onSignedIn(() => void enterSecure())
  onSwitched(() => location.reload())
  addEventListener('focus', again)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again()
  })
}

/** A colleague's request counts here within a second. */
export const startCounts = (): void => {
  const again = (): void => {
    if (site.get().merchant !== null) void fetchCounts()
  }
  onEvent('approval.changed', again)
  onEvent('reset', again)
}
