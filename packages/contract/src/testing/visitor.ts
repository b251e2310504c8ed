// Members for the tests of the access rules: a plain merchant's member, and whatever a test changes about them.
import type { LoginStatus, Visitor, Who } from '../kernel/access.ts'

export const aMember = (change: Partial<Who> = {}): Who => ({
  roles: ['ADMIN'],
  business: 'normal',
  merchantMid: '20000001',
  flags: {},
  lists: [],
  reports: [],
  blacklistPolicy: 'observed',
  ...change,
})
/** Every condition met but role and business type: listed for crypto, taking part in referral, reports for all four keys. */
export const granted = {
  flags: { referrerFlag: 'YES' },
  lists: ['CRYPTO_WHITE_LIST_MERCHANT'],
  reports: ['admin', 'acquire-admin', 'finance', 'cs'],
} as const satisfies Partial<Who>

export const aVisitor = (change: Partial<Who> = {}, status: LoginStatus = 'AUTHENTICATED'): Visitor => ({
  status,
  who: aMember(change),
})
export const aStranger: Visitor = { status: 'NONE', who: null }
