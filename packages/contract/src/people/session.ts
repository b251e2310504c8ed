// The session: login status, the member, the merchant they act for, and facts of both that rules need.
import * as z from 'zod/mini'
import { accountTypes, businessTypes, readRole, reportsKeyPrefix, type Role, type Who } from '../kernel/access.ts'
import { change, nothing, read, type Output } from '../kernel/endpoint.ts'
import { contractStatuses, merchantStatuses } from '../kernel/enumerations.ts'
import { id, instant, open, shortText } from '../kernel/scalars.ts'

const bilingual = z.object({ en: z.string(), zh: z.string() })
const staffEntry = z.object({
  staffId: id,
  merchantMid: z.string(),
  merchantName: bilingual,
  roles: z.array(z.string()),
})
const loginStatus = z.enum(['NONE', 'VERIFIED', 'AUTHENTICATED'])

const member = z.object({
  memberId: id,
  staffId: id,
  name: z.string(),
  /** '+971-50•••4417': never whole. */
  mobile: z.string(),
  roles: z.array(z.string()),
  /** The own roles of a member who views as the role in `roles`. */
  viewedBy: z.nullable(z.array(z.string())),
  /** The codes of the stores that the member is bound to; null: sees all. */
  stores: z.nullable(z.array(z.string())),
  status: z.string(),
  newUser: z.boolean(),
  staffList: z.array(staffEntry),
  timezone: z.string(),
})
const ownSession = z.object({
  id,
  isThis: z.boolean(),
  how: z.string(),
  merchantName: z.nullable(bilingual),
  browser: z.string(),
  address: z.string(),
  deviceKnown: z.boolean(),
  createdAt: instant,
  seenAt: instant,
})
const merchant = z.object({
  merchantMid: z.string(),
  name: bilingual,
  accountType: open(accountTypes),
  businessType: open(businessTypes),
  status: open(merchantStatuses),
  contractStatus: open(contractStatuses),
  /** 'YES' when the merchant takes part in referral. */
  referrerFlag: z.string(),
  referralBlacklist: z.enum(['observed', 'deny']),
})

export const session = {
  status: read('GET login/status', {
    access: 'public',
    background: true,
    input: nothing,
    output: z.object({ status: loginStatus, newUser: z.boolean(), staffList: z.array(staffEntry) }),
  }),
  member: read('POST secure/member/my', { forStores: 'own', access: 'signed-in', input: nothing, output: member }),
  merchant: read('POST secure/merchant/my', {
    forStores: 'own',
    access: 'signed-in',
    alsoGet: true,
    input: nothing,
    output: merchant,
  }),
  /** Which merchant to act for; later the same call changes it, without logging in again. Not in the specification's list. */
  chooseStaff: change('POST login/staff/choose', {
    does: { en: 'Logged in to a merchant', zh: '进入商户' },
    access: 'pre-auth',
    input: z.object({ staffId: id }),
    output: z.object({ status: loginStatus }),
  }),
  /** Where the person is signed in. */
  sessions: read('POST secure/member/session/query', {
    forStores: 'own',
    access: 'signed-in',
    input: nothing,
    output: z.object({ rows: z.array(ownSession) }),
  }),
  endSession: change('POST secure/member/session/end', {
    forStores: 'own',
    does: { en: 'Ended a session', zh: '结束会话' },
    access: 'signed-in',
    input: z.object({ sessionId: z.union([id, z.literal('others')]) }),
    output: z.object({ ended: z.int() }),
  }),
  timezone: change('POST secure/member/timezone/edit', {
    forStores: 'own',
    does: { en: 'Changed the time zone', zh: '修改时区' },
    access: 'signed-in',
    input: z.object({ timezone: shortText }),
    output: nothing,
  }),
  logout: change('POST logout', {
    does: { en: 'Signed out', zh: '退出登录' },
    access: 'public',
    whileViewing: true,
    input: nothing,
    output: nothing,
  }),
}
export type Member = Output<typeof session.member>
export type Merchant = Output<typeof session.merchant>

/** A comma-separated list value of the global configuration. An empty list names nobody, not even a merchant without an id. */
export const isListed = (value: string, mid: string): boolean =>
  mid !== '' && value.split(',').some((entry) => entry.trim() === mid)

const knownRoles = (texts: readonly string[]): Role[] =>
  texts.map(readRole).filter((role): role is Role => role !== null)

/** What the access rules may know, from the five answers that follow a sign-in. An unknown role counts for nothing. */
export const whoFrom = (facts: {
  readonly member: Pick<Member, 'roles'> & Partial<Pick<Member, 'viewedBy' | 'stores'>>
  readonly merchant: Pick<Merchant, 'merchantMid' | 'businessType' | 'referrerFlag' | 'referralBlacklist'>
  readonly cryptoWhiteList: string
  readonly referBlackList: string
  readonly reportsKeys: readonly string[]
}): Who => ({
  roles: knownRoles(facts.member.roles),
  ...(facts.member.viewedBy ? { viewedBy: knownRoles(facts.member.viewedBy) } : {}),
  ...(facts.member.stores ? { stores: facts.member.stores } : {}),
  business: businessTypes.find((type) => type === facts.merchant.businessType) ?? 'normal',
  merchantMid: facts.merchant.merchantMid,
  flags: { referrerFlag: facts.merchant.referrerFlag },
  lists: [
    ...(isListed(facts.cryptoWhiteList, facts.merchant.merchantMid) ? (['CRYPTO_WHITE_LIST_MERCHANT'] as const) : []),
    ...(isListed(facts.referBlackList, facts.merchant.merchantMid) ? (['REFER_BLACK_LIST'] as const) : []),
  ],
  reports: facts.reportsKeys
    .filter((key) => key.startsWith(reportsKeyPrefix))
    .map((key) => key.slice(reportsKeyPrefix.length)),
  blacklistPolicy: facts.merchant.referralBlacklist,
})
