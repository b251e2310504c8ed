import { describe, expect, it } from 'vitest'
import type { LoginStatus } from '@falaj/contract/kernel/access'
import { routes, type Route } from '@falaj/contract/kernel/routes'
import type { Member, Merchant } from '@falaj/contract/people/session'
import { site as siteStore, type Site } from '../session/site.ts'
import { gate, type Gate } from './gate.ts'

const member = (roles: string[]): Member => ({
  memberId: 'm1',
  staffId: 's1',
  name: 'Layla Haddad',
  mobile: '+971-50•••4417',
  roles,
  viewedBy: null,
  stores: null,
  status: 'VERIFIED',
  newUser: false,
  staffList: [],
  timezone: 'Asia/Dubai',
})
const merchant: Merchant = {
  merchantMid: '20000001',
  name: { en: 'Oasis Trading', zh: '绿洲贸易' },
  accountType: 'MERCHANT',
  businessType: 'normal',
  status: 'ENABLED',
  contractStatus: 'SIGNED',
  referrerFlag: 'NO',
  referralBlacklist: 'observed',
}
const here = (status: LoginStatus, change: Partial<Site> = {}): Site => ({
  ...siteStore.get(),
  isCheckingStatus: false,
  loginStatus: status,
  ...change,
})
const signedIn = (roles: string[], change: Partial<Site> = {}): Site =>
  here('AUTHENTICATED', { member: member(roles), merchant, ...change })

const open: Route = routes['/agreements/privacy-policy']
const members: Route = routes['/home']
const money: Route = routes['/fiat/transaction/withdraw']
const statements: Route = routes['/fiat/balance/statements']
const proved: Route = routes['/merchant/creation']
const loadFailure = { failure: { kind: 'network_error' as const }, againAt: null }
/** Everything that could stop someone, at once. */
const everything = { isLoginExpired: true, isLoadingUser: true, isCheckingStatus: true }

describe('the page gate, step by step', () => {
  const cases: readonly (readonly [string, Route | undefined, Site, Gate])[] = [
    ['1 login-free: content', open, here('NONE'), 'content'],
    ['1 login-free comes before everything else', open, here('NONE', everything), 'content'],
    ['2 unknown: not found', undefined, signedIn(['ADMIN']), 'not-found'],
    ['2 unknown comes before an expired login', undefined, here('NONE', everything), 'not-found'],
    ['3 expired: Unauthorized', members, signedIn(['ADMIN'], { isLoginExpired: true }), 'expired'],
    ['3 expired comes before loading', members, here('NONE', everything), 'expired'],
    ['3 expired stops a pre-authorization page too', proved, here('VERIFIED', { isLoginExpired: true }), 'expired'],
    ['4 loading user: wait', members, here('AUTHENTICATED', { isLoadingUser: true }), 'loading'],
    [
      '4 loading comes before the status check',
      proved,
      here('NONE', { ...everything, isLoginExpired: false }),
      'loading',
    ],
    ['4 loading comes before a refusal', money, signedIn(['SALES'], { isLoadingUser: true }), 'loading'],
    ['4 the user could not be read: said so', members, here('NONE', { loadFailure }), 'failed'],
    ['4 nor is a pre-authorization page an ended session', proved, here('NONE', { loadFailure }), 'failed'],
    ['4 who is known goes on', members, signedIn(['ADMIN'], { loadFailure }), 'content'],
    ['5 pre-authorization: wait for the status', proved, here('NONE', { isCheckingStatus: true }), 'checking'],
    ['5 pre-authorization, NONE: session expired', proved, here('NONE'), 'expired'],
    ['5 pre-authorization, VERIFIED: content', proved, here('VERIFIED'), 'content'],
    ['5 pre-authorization, AUTHENTICATED: content', proved, signedIn(['SALES']), 'content'],
    [
      '5 a members’ page does not wait for the status',
      members,
      signedIn(['ADMIN'], { isCheckingStatus: true }),
      'content',
    ],
    ['6 no access: denied', money, signedIn(['SALES']), 'denied'],
    ['6 nobody there: denied', members, here('NONE'), 'denied'],
    ['6 only a number proved: denied', members, here('VERIFIED'), 'denied'],
    ['6 the member is here, the merchant is not: denied', members, signedIn(['ADMIN'], { merchant: null }), 'denied'],
    ['6 a role nobody knows: denied', members, signedIn(['OWNER']), 'denied'],
    ['6 a page for nobody: denied', routes['/*'], signedIn(['ADMIN']), 'denied'],
    ['6 a page with a scene that was not passed: step-up', statements, signedIn(['FINANCIAL']), 'step-up'],
    [
      '6 another scene does not open it',
      statements,
      signedIn(['FINANCIAL'], { openScenes: ['bank-account'] }),
      'step-up',
    ],
    ['6 no access comes before the scene', statements, signedIn(['SALES']), 'denied'],
    ['7 its scene was passed: content', statements, signedIn(['FINANCIAL'], { openScenes: ['statements'] }), 'content'],
    ['7 otherwise: content', members, signedIn(['SALES']), 'content'],
    ['7 otherwise: content, with the right role', money, signedIn(['FINANCIAL']), 'content'],
  ]
  it.each(cases)('%s', (_name, route, site, verdict) => {
    expect(gate(route, site)).toBe(verdict)
  })
  it('reaches each of its verdicts', () => {
    const reached = new Set(cases.map(([, , , verdict]) => verdict))
    expect(reached).toEqual(
      new Set(['content', 'not-found', 'expired', 'loading', 'failed', 'checking', 'denied', 'step-up']),
    )
  })
})
