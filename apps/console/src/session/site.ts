// What the site knows of its visitor (specification 3, site state), and how it comes to know it (specification 4, session).
import { announcement, announcementPageSize } from '@falaj/contract/workspace/announcement'
import { approval } from '@falaj/contract/people/approval'
import type { LoginStatus, Scene, Visitor } from '@falaj/contract/kernel/access'
import type { Country } from '@falaj/contract/workspace/config'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { expiredCode, type Result } from '@falaj/contract/kernel/envelope'
import { isLoginFree, securityLevelOf, type Route } from '@falaj/contract/kernel/routes'
import { session, whoFrom, type Member, type Merchant } from '@falaj/contract/people/session'
import { sessionStart, type SessionStart } from '@falaj/contract/overview/session-start'
import { twoFactor, type SceneRow } from '@falaj/contract/people/two-factor'
import { call, pendingCalls } from '../api/call.ts'
import { clearExpired, expired, markExpired } from '../api/expiry.ts'
import { report } from '../api/report.ts'
import { openPages } from '../api/step-up.ts'
import { createStore } from '../state/store.ts'
import { countPeriod } from './count-period.ts'
import { rememberSignedIn } from './hint.ts'

export type ServiceMode = 'preAuth' | 'secure'
export type Announcement = Output<typeof announcement.query>['items'][number]

/** What was not read, and when it is asked again; null while it is being asked. */
export interface LoadFailure {
  readonly failure: Exclude<Result<unknown>, { kind: 'success' }>
  readonly againAt: number | null
}

export interface Site {
  readonly mode: ServiceMode
  readonly member: Member | null
  readonly merchant: Merchant | null
  readonly isLoginExpired: boolean
  readonly isLoadingUser: boolean
  readonly isCheckingStatus: boolean
  readonly loginStatus: LoginStatus
  readonly loadFailure: LoadFailure | null
  readonly notifications: {
    readonly items: readonly Announcement[]
    readonly isFetching: boolean
    /** In milliseconds; 0 before the first answer. */
    readonly readAt: number
  }
  /** The newest notices that wait to be read, and how many there are. */
  readonly inbox: NonNullable<SessionStart['inbox']>
  /** Paths of the pages that this person pinned. */
  readonly pinnedPages: readonly string[]
  /** How far the demo world's history is filled in; null when it is complete. */
  readonly historyProgress: SessionStart['historyProgress']
  /** What was loaded first is as it was after this event; 0 before that. */
  readonly lastEvent: number
  readonly globalConfig: { readonly cryptoWhiteListMerchant: string; readonly referBlackList: string }
  readonly reportsConfig: readonly string[]
  readonly countries: readonly Country[]
  /** Requests that wait for this member's decision, and their own that are under way. */
  readonly auditCount: Output<typeof approval.count>
  /** Page scenes that were passed, or that the merchant has turned off. */
  readonly openScenes: readonly Scene[]
}
export const site = createStore<Site>({
  mode: 'preAuth',
  member: null,
  merchant: null,
  isLoginExpired: false,
  isLoadingUser: false,
  isCheckingStatus: true,
  loginStatus: 'NONE',
  loadFailure: null,
  notifications: { items: [], isFetching: false, readAt: 0 },
  inbox: { items: [], unread: 0 },
  pinnedPages: [],
  historyProgress: null,
  lastEvent: 0,
  globalConfig: { cryptoWhiteListMerchant: '', referBlackList: '' },
  reportsConfig: [],
  countries: [],
  auditCount: { authorization: 0, request: 0 },
  openScenes: [],
})
const patch = (part: Partial<Site>): void => site.set((now) => ({ ...now, ...part }))
expired.subscribe(() => patch({ isLoginExpired: expired.get() }))
openPages.subscribe(() => patch({ openScenes: openPages.get() }))

/** What the access rules see. Nobody until member and merchant are both here. */
export const visitorOf = ({ loginStatus, member, merchant, globalConfig, reportsConfig }: Site): Visitor => ({
  status: loginStatus,
  who:
    member && merchant
      ? whoFrom({
          member,
          merchant,
          cryptoWhiteList: globalConfig.cryptoWhiteListMerchant,
          referBlackList: globalConfig.referBlackList,
          reportsKeys: reportsConfig,
        })
      : null,
})

/** Spec 4: entering secure mode loads member data after a short delay. */
export const secureDelayMs = 50
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const showScenes = (rows: readonly SceneRow[]): void =>
  openPages.set(rows.filter(({ kind, isOpen }) => kind === 'page' && isOpen).map(({ scene }) => scene))
/** Loads which page scenes are open; unknown counts as closed. */
export const loadScenes = async (): Promise<void> => {
  const result = await call(twoFactor.allScene, {})
  showScenes(result.kind === 'success' ? result.body.scenes : [])
}

/** What the current page needs: a member, or only a person with a proved number. */
let needed: 'secure' | 'preAuth' = 'secure'
const take = async ({
  status,
  user,
  announcements,
  countries,
  inbox,
  pinnedPages,
  historyProgress,
  lastEvent,
}: SessionStart): Promise<void> => {
  const before = site.get().member?.staffId
  rememberSignedIn(status === 'AUTHENTICATED')
  // The stream of events begins with the status.
  patch({ loginStatus: status, isCheckingStatus: false, loadFailure: null, ...(lastEvent ? { lastEvent } : {}) })
  if (status === 'NONE') {
    // What is on the screen stays behind the message, as after a 403.
    if (before) markExpired()
    return patch({ isLoadingUser: false, ...(needed === 'secure' ? { isLoginExpired: true } : {}) })
  }
  if (user) {
    if (site.get().mode !== 'secure') {
      patch({ mode: 'secure' })
      await pause(secureDelayMs)
    }
    showScenes(user.scenes)
    patch({
      member: user.member,
      merchant: user.merchant,
      globalConfig: { cryptoWhiteListMerchant: user.cryptoWhiteList, referBlackList: user.referBlackList },
      reportsConfig: user.reports.map(({ configKey }) => configKey),
      auditCount: user.counts,
      ...(inbox ? { inbox } : {}),
      ...(pinnedPages ? { pinnedPages } : {}),
      historyProgress,
      ...(announcements ? { notifications: { items: announcements, isFetching: false, readAt: Date.now() } } : {}),
    })
  }
  // Somebody else, or for another merchant: what is on this screen is not theirs to see or to act on.
  if (before && user && user.member.staffId !== before) return location.reload()
  clearExpired()
  patch({ isLoadingUser: false, isLoginExpired: false, ...(countries ? { countries } : {}) })
}

/** 2, 4, 8 … at most 30 s; a server that sends a retry time is asked then. */
const backOffMs = (failed: number): number => Math.min(30_000, 1000 * 2 ** failed)
let failed = 0
let retry: ReturnType<typeof setTimeout> | undefined
const giveUp = (failure: LoadFailure['failure']): void => {
  patch({ isLoadingUser: false, isCheckingStatus: false })
  if (failure.kind === 'error' && failure.head.code === expiredCode) return
  failed += 1
  // Specification 8: reported once, not with every try.
  if (failed === 1) report(failure)
  const waitMs = (failure.kind === 'error' && failure.retryAfterMs) || backOffMs(failed)
  patch({ loadFailure: { failure, againAt: Date.now() + waitMs } })
  clearTimeout(retry)
  retry = setTimeout(() => void enter(), waitMs)
}
/** One call for everything; later only for what a step may find changed. */
const ask = (): Promise<Result<SessionStart>> => call(sessionStart.load, site.get().member ? { only: 'rights' } : {})

let entering: Promise<void> | null = null
const enter = (): Promise<void> =>
  (entering ??= (async () => {
    const { loadFailure } = site.get()
    if (loadFailure) patch({ loadFailure: { ...loadFailure, againAt: null } })
    const result = await ask()
    if (result.kind !== 'success') return giveUp(result)
    failed = 0
    clearTimeout(retry)
    await take(result.body)
  })().finally(() => {
    entering = null
  }))

/** Who is here, read anew: an answer that is under way may be older than what was just changed. */
export const enterSecure = async (): Promise<void> => {
  await entering
  await enter()
}
/** Requested by the person, so a repeated failure is shown again. */
export const tryAgain = (): Promise<void> => {
  failed = 0
  return enter()
}
/** The event stream was cut, as it is when a session ends elsewhere or its rights change: who is here now? A lost network is no answer. */
export const streamCut = async (): Promise<void> => {
  await entering
  await pendingCalls()
  if (!site.get().member || site.get().isLoginExpired) return
  const result = await ask()
  if (result.kind === 'success') await take(result.body)
}

/** On a login-free page, which shows a member's account and needs none. */
export const readVisitor = async (): Promise<void> => {
  needed = 'preAuth'
  const result = await call(sessionStart.load, { only: 'rights' })
  if (result.kind === 'success') await take(result.body)
}

/** On a route change: members' pages verify the user, pre-authorization pages check the login status. */
export const routeChanged = (route: Route | undefined): void => {
  if (!route || isLoginFree(route)) return
  needed = securityLevelOf(route) === 'preAuth' || route.needsAuthentication ? 'preAuth' : 'secure'
  const { member, loadFailure } = site.get()
  // The server has set a retry time.
  if (loadFailure?.againAt && loadFailure.againAt > Date.now()) return
  // The first time there is nothing to show yet; later the rights are read again behind the page.
  if (needed === 'secure' && !member && !loadFailure) patch({ isLoadingUser: true })
  void enter()
}

/** After this person pinned or unpinned a page. */
export const keepPinned = (path: string, isPinned: boolean): void =>
  site.set((now) => {
    const others = now.pinnedPages.filter((each) => each !== path)
    return { ...now, pinnedPages: isPinned ? [...others, path] : others }
  })

export const fetchAnnouncements = async (): Promise<boolean> => {
  site.set((now) => ({ ...now, notifications: { ...now.notifications, isFetching: true } }))
  const result = await call(announcement.query, { pageParam: { number: 1, size: announcementPageSize } })
  const { notifications } = site.get()
  const read = result.kind === 'success' ? { items: result.body.items, readAt: Date.now() } : {}
  patch({ notifications: { ...notifications, ...read, isFetching: false } })
  return result.kind === 'success'
}

/** Counts of what waits for me and of what I have asked for. */
export const fetchCounts = async (): Promise<void> => {
  const counts = await call(approval.count, countPeriod(new Date(), site.get().member?.timezone))
  if (counts.kind === 'success') patch({ auditCount: counts.body })
}

/** Back to the pre-authentication mode and the root page. */
export const signOut = async (): Promise<void> => {
  await call(session.logout, {})
  rememberSignedIn(false)
  patch({ mode: 'preAuth', member: null, merchant: null, loginStatus: 'NONE' })
  location.assign('/')
}
