// What the site knows of its visitor (specification 3, site state), and how it comes to know it (specification 4, session).
import { announcement, announcementPageSize } from '@falaj/contract/announcement'
import { approval } from '@falaj/contract/approval'
import type { LoginStatus, Scene, Visitor } from '@falaj/contract/access'
import { config, type Country } from '@falaj/contract/config'
import type { Output } from '@falaj/contract/endpoint'
import { isLoginFree, securityLevelOf, type Route } from '@falaj/contract/routes'
import { session, whoFrom, type Member, type Merchant } from '@falaj/contract/session'
import { twoFactor } from '@falaj/contract/two-factor'
import { call } from '../api/call.ts'
import { clearExpired, expired } from '../api/expiry.ts'
import { openPages } from '../api/step-up.ts'
import { createStore } from '../state/store.ts'

export type ServiceMode = 'preAuth' | 'secure'
export type Announcement = Output<typeof announcement.query>['items'][number]

export interface Site {
  readonly mode: ServiceMode
  readonly member: Member | null
  readonly merchant: Merchant | null
  readonly isLoginExpired: boolean
  readonly isLoadingUser: boolean
  readonly isCheckingStatus: boolean
  readonly loginStatus: LoginStatus
  readonly notifications: { readonly items: readonly Announcement[]; readonly isFetching: boolean }
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
  notifications: { items: [], isFetching: false },
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

/** A failed fetch is NONE. */
export const checkStatus = async (): Promise<LoginStatus> => {
  const result = await call(session.status, {})
  const status = result.kind === 'success' ? result.body.status : 'NONE'
  patch({ loginStatus: status, isCheckingStatus: false })
  return status
}

/** Which page scenes stand open; unknown counts as closed. */
export const loadScenes = async (): Promise<void> => {
  const result = await call(twoFactor.allScene, {})
  const rows = result.kind === 'success' ? result.body.scenes : []
  openPages.set(rows.filter(({ kind, isOpen }) => kind === 'page' && isOpen).map(({ scene }) => scene))
}

const loadSecure = async (): Promise<void> => {
  const [member, merchant, crypto, refer, reports, countries, counts] = await Promise.all([
    call(session.member, {}),
    call(session.merchant, {}),
    call(config.cryptoWhiteList, {}),
    call(config.referBlackList, {}),
    call(config.reports, {}),
    call(config.countries, {}),
    call(approval.count, {}),
    loadScenes(),
  ])
  patch({
    ...(member.kind === 'success' ? { member: member.body } : {}),
    ...(merchant.kind === 'success' ? { merchant: merchant.body } : {}),
    globalConfig: {
      cryptoWhiteListMerchant: crypto.kind === 'success' ? crypto.body.value : '',
      referBlackList: refer.kind === 'success' ? refer.body.value : '',
    },
    reportsConfig: reports.kind === 'success' ? reports.body.items.map(({ configKey }) => configKey) : [],
    ...(countries.kind === 'success' ? { countries: countries.body.items } : {}),
    ...(counts.kind === 'success' ? { auditCount: counts.body } : {}),
    isLoadingUser: false,
  })
}

/** Who is here, from the start: status first, then everything a signed-in member needs. */
export const enterSecure = async (): Promise<void> => {
  const before = site.get().member?.staffId
  const status = await checkStatus()
  if (status === 'NONE') return patch({ isLoadingUser: false, isLoginExpired: true })
  if (status === 'AUTHENTICATED') {
    patch({ mode: 'secure' })
    await pause(secureDelayMs)
    await loadSecure()
    // Somebody else, or for another merchant: what is on this screen is not theirs to see or to act on.
    if (before && site.get().member?.staffId !== before) return location.reload()
  }
  clearExpired()
  patch({ isLoadingUser: false, isLoginExpired: false })
}

let entering: Promise<void> | null = null
/** On a route change: members' pages verify the user, pre-authorization pages check the login status. */
export const routeChanged = (route: Route | undefined): void => {
  if (!route || isLoginFree(route)) return
  if (securityLevelOf(route) === 'preAuth' || route.needsAuthentication) {
    void checkStatus()
    return
  }
  // The first time there is nothing to show yet; later the rights are read again behind the page.
  if (!site.get().member) patch({ isLoadingUser: true })
  entering ??= enterSecure().finally(() => {
    entering = null
  })
}

export const fetchAnnouncements = async (): Promise<boolean> => {
  site.set((now) => ({ ...now, notifications: { ...now.notifications, isFetching: true } }))
  const result = await call(announcement.query, { pageParam: { number: 1, size: announcementPageSize } })
  const items = result.kind === 'success' ? result.body.items : site.get().notifications.items
  patch({ notifications: { items, isFetching: false } })
  return result.kind === 'success'
}

/** Counts of what waits for me and of what I have asked for. */
export const fetchCounts = async (): Promise<void> => {
  const counts = await call(approval.count, {})
  if (counts.kind === 'success') patch({ auditCount: counts.body })
}

/** Back to the pre-authentication mode and the root page. */
export const signOut = async (): Promise<void> => {
  await call(session.logout, {})
  patch({ mode: 'preAuth', member: null, merchant: null, loginStatus: 'NONE' })
  location.assign('/')
}
