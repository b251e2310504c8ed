// What only the provider may ask and do, by its own token and never by a merchant's session. Not part of the console's contract:
// these rows have no role to look up. All paths are under /provider/.
import * as z from 'zod/mini'
import { reportsKeyByRole } from './kernel/access.ts'
import { balanceCurrencies } from './accounts/balance.ts'
import {
  applicationDetail,
  applicationRow,
  applicationStates,
  applicationStep,
  missingItem,
} from './merchant/application.ts'
import { shownChange } from './people/approval.ts'
import { disputePhases } from './payments/dispute-rules.ts'
import { nothing, type Method } from './kernel/endpoint.ts'
import { announcementTopics } from './workspace/notice.ts'
import { productKey } from './merchant/application-answers.ts'
import { productKeys } from './kernel/products.ts'
import { foreignTransaction } from './crypto/crypto-withdraw.ts'
import { applicationStatuses } from './kernel/enumerations.ts'
import { productDetail, productRemark } from './merchant/product.ts'
import { orderMax } from './places/device-models.ts'
import { deviceOrderStates, orderRemark } from './places/device-order.ts'
import { anyLine, calendarDay } from './kernel/sale.ts'
import { id, instant, mobileNumber, money } from './kernel/scalars.ts'

export interface ProviderEndpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: Method
  readonly path: string
  readonly input: I
  readonly output: O
}
const row = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  route: `${Method} ${string}`,
  input: I,
  output: O,
): ProviderEndpoint<I, O> => {
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path: `/provider/${path}`, input, output }
}

const merchantMid = z.string().check(z.regex(/^\d{8,16}$/, 'INVALID'))
const shown = z.string().check(z.trim(), z.minLength(1, 'REQUIRED'), z.maxLength(2000, 'TOO_LONG'))
const bilingual = z.object({ en: shown, zh: shown })
export const merchantLists = ['CRYPTO_WHITE_LIST_MERCHANT', 'REFER_BLACK_LIST'] as const
export const reportsKeys = Object.values(reportsKeyByRole)
const listed = z.object({ list: z.enum(merchantLists, { error: 'INVALID' }), merchantMid })
const reports = z.object({ merchantMid, key: z.enum(reportsKeys, { error: 'INVALID' }) })
const toPerson = z.object({ mobile: mobileNumber })
const switched = z.object({ changed: z.boolean() })

const fingerprint = z.object({ chains: z.int(), hash: z.string() })
const merchant = z.object({
  merchantMid: z.string(),
  name: z.object({ en: z.string(), zh: z.string() }),
  accountType: z.string(),
  status: z.string(),
  contractStatus: z.string(),
  referrerFlag: z.string(),
  lists: z.array(z.string()),
  reports: z.array(z.string()),
  staff: z.int(),
})
const person = z.object({
  mobile: z.string(),
  name: z.string(),
  status: z.string(),
  newUser: z.boolean(),
  passwordOff: z.boolean(),
  merchants: z.array(z.object({ merchantMid: z.string(), roles: z.array(z.string()), status: z.string() })),
})

const disputeCode = z.object({
  code: z.string().check(z.regex(/^[A-Z0-9_-]{2,20}$/, 'INVALID')),
  says: bilingual,
  phase: z.enum(disputePhases, { error: 'INVALID' }),
  /** Whether the acquirer confirmed it. */
  confirmed: z.boolean(),
})

/** Fee and limits of one merchant's product. */
const productTerms = {
  paymentMax: z.optional(z.string()),
  dayMax: z.optional(z.string()),
  fee: z.optional(
    z.object({
      bps: z.int().check(z.minimum(0, 'INVALID'), z.maximum(2000, 'INVALID')),
      fixed: z.optional(z.string()),
      min: z.optional(z.string()),
    }),
  ),
}

export const provider = {
  merchants: row('GET merchants', nothing, z.object({ rows: z.array(merchant) })),
  applications: row(
    'GET applications',
    z.object({ state: z.optional(z.enum(applicationStates, { error: 'INVALID' })) }),
    z.object({ rows: z.array(z.extend(applicationRow, { mobile: z.string() })) }),
  ),
  application: row(
    'GET applications/{id}',
    z.object({ id }),
    z.object({
      application: applicationDetail,
      mobile: z.string(),
      steps: z.array(applicationStep),
      /** Each opens for a minute. */
      links: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ),
  approve: row('POST applications/approve', z.object({ id }), z.object({ merchantMid: z.string() })),
  reject: row('POST applications/reject', z.object({ id, reason: bilingual }), nothing),
  ask: row(
    'POST applications/ask',
    z.object({ id, missing: z.array(missingItem).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(20, 'TOO_LONG')) }),
    nothing,
  ),

  /** Products that merchants applied for or have, those that wait longest first. */
  products: row(
    'GET products',
    z.object({
      status: z.optional(z.enum(applicationStatuses, { error: 'INVALID' })),
      merchantMid: z.optional(merchantMid),
    }),
    z.object({
      rows: z.array(
        z.object({
          id,
          merchantMid: z.string(),
          name: z.string(),
          product: z.string(),
          status: z.string(),
          /** Approved, and not signed yet. */
          approved: z.boolean(),
          off: z.nullable(z.string()),
          submittedAt: z.nullable(instant),
        }),
      ),
    }),
  ),
  product: row(
    'GET products/{id}',
    z.object({ id }),
    z.object({
      merchantMid: z.string(),
      detail: productDetail,
      /** Each opens for a minute. */
      links: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ),
  productTake: row('POST products/take', z.object({ id }), nothing),
  /** Limits and the parts of a fee are in dirhams; default: the product's own. */
  productApprove: row('POST products/approve', z.object({ id, ...productTerms }), nothing),
  /**
   * Terms of a product that the merchant has; an absent field is reset to the product's own. `from`: the day they apply from, default now;
   * a higher fee or a lower limit needs a notice. Earlier planned changes are replaced.
   */
  productTerms: row(
    'POST products/terms',
    z.object({ merchantMid, product: productKey, ...productTerms, from: z.optional(calendarDay) }),
    z.object({ from: z.string() }),
  ),
  productDecline: row(
    'POST products/decline',
    z.object({
      id,
      remarks: z.array(productRemark).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(20, 'TOO_LONG')),
    }),
    nothing,
  ),
  /** Also for a product that was never applied for. Off needs a reason, which the merchant reads. */
  productSwitch: row(
    'POST products/switch',
    z.object({ merchantMid, product: productKey, on: z.boolean(), reason: z.optional(bilingual) }),
    switched,
  ),
  /** Asks every merchant with an older agreement to sign the newest within this many days. Default: those of all products. */
  agreementRenew: row(
    'POST agreements/renew',
    z.object({
      of: z.optional(z.enum(['merchant', ...productKeys])),
      days: z.int().check(z.minimum(1, 'INVALID'), z.maximum(365, 'INVALID')),
    }),
    z.object({ asked: z.int() }),
  ),

  /** Orders of tills that wait for the provider, longest first. */
  deviceOrders: row(
    'GET devices/orders',
    z.object({ status: z.optional(z.enum(deviceOrderStates, { error: 'INVALID' })) }),
    z.object({
      rows: z.array(
        z.object({
          id,
          merchantMid: z.string(),
          name: z.string(),
          number: z.string(),
          status: z.string(),
          model: z.string(),
          quantity: z.int(),
          plan: z.string(),
          contact: z.string(),
          mobile: z.string(),
          address: z.string(),
          city: z.string(),
          at: instant,
        }),
      ),
    }),
  ),
  deviceOrderTake: row('POST devices/take', z.object({ id }), nothing),
  deviceOrderDecline: row(
    'POST devices/decline',
    z.object({
      id,
      remarks: z.array(orderRemark).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(20, 'TOO_LONG')),
    }),
    nothing,
  ),
  /** One serial number for each device. From now on they are the merchant's, and can be activated. */
  deviceOrderShip: row(
    'POST devices/ship',
    z.object({
      id,
      courier: anyLine(60, 2),
      tracking: anyLine(60, 2),
      serials: z.array(anyLine(40, 3)).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(orderMax, 'TOO_MANY')),
    }),
    nothing,
  ),
  deviceOrderDeliver: row('POST devices/deliver', z.object({ id }), nothing),

  /** Changes of basic information that merchants have agreed to and that wait for the provider's word, longest first. */
  profileReviews: row(
    'GET profile/reviews',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          id,
          merchantMid: z.string(),
          part: z.string(),
          maker: z.string(),
          askedAt: instant,
          changes: z.array(shownChange),
          /** Link to a document; valid for a minute. */
          link: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  profileConfirm: row('POST profile/confirm', z.object({ id }), nothing),
  profileRefuse: row('POST profile/refuse', z.object({ id, reason: bilingual }), nothing),

  /** The provider's holds on a merchant's money, newest first. */
  holds: row(
    'GET holds',
    z.object({ merchantMid }),
    z.object({
      rows: z.array(
        z.object({
          number: z.string(),
          reference: z.string(),
          currency: z.string(),
          amount: z.string(),
          why: bilingual,
          until: z.nullable(instant),
          placedAt: instant,
          releasedAt: z.nullable(instant),
        }),
      ),
    }),
  ),
  /** The same reference again is the same hold. `until` is shown to the merchant; only the provider releases the hold. */
  holdPlace: row(
    'POST holds/place',
    z.object({
      merchantMid,
      reference: z.string().check(z.regex(/^[\w./-]{1,80}$/, 'INVALID')),
      currency: z.enum(balanceCurrencies, { error: 'INVALID' }),
      amount: z.string().check(z.maxLength(60, 'AMOUNT')),
      why: bilingual,
      until: z.optional(instant),
    }),
    z.object({ number: z.string(), changed: z.boolean() }),
  ),
  holdRelease: row('POST holds/release', z.object({ number: id }), switched),

  /** Coin withdrawals displaced by a foreign transaction, oldest first: nothing happens to them until you decide. */
  coinsStuck: row(
    'GET coins/stuck',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          merchantMid: z.string(),
          number: z.string(),
          amount: money,
          address: z.string(),
          txid: z.nullable(z.string()),
          since: instant,
          /** Null if the node can no longer find it. */
          foreign: z.nullable(foreignTransaction),
        }),
      ),
    }),
  ),
  /** `release`: the merchant has the coins again. `keep`: it counts as paid. The merchant reads the reason. */
  coinsDecide: row(
    'POST coins/decide',
    z.object({
      merchantMid,
      number: id,
      decision: z.enum(['release', 'keep'], { error: 'INVALID' }),
      reason: bilingual,
    }),
    switched,
  ),
  /** Deposits on their way to the treasury, newest first. */
  coinsSweeps: row(
    'GET coins/sweeps',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          id,
          at: instant,
          address: z.string(),
          amount: money,
          /** What the network took. */
          took: z.nullable(money),
          state: z.string(),
          why: z.nullable(z.string()),
          txid: z.nullable(z.string()),
        }),
      ),
    }),
  ),

  listAdd: row('POST lists/add', listed, switched),
  listRemove: row('POST lists/remove', listed, switched),
  flag: row(
    'POST flags/set',
    z.object({ merchantMid, flag: z.literal('referrerFlag'), value: z.enum(['YES', 'NO'], { error: 'INVALID' }) }),
    switched,
  ),
  reportsGrant: row('POST reports/grant', reports, switched),
  reportsRevoke: row('POST reports/revoke', reports, switched),

  announcements: row(
    'GET announcements',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          id,
          message: bilingual,
          merchantMid: z.nullable(z.string()),
          status: z.string(),
          publishedAt: instant,
        }),
      ),
    }),
  ),
  /** Sent to all merchants if none is given. Shown in open consoles and sent to members subscribed to the topic; default topic: product news. */
  announce: row(
    'POST announcements/publish',
    z.object({
      message: bilingual,
      merchantMid: z.optional(merchantMid),
      topic: z.optional(z.enum(announcementTopics)),
    }),
    z.object({ id }),
  ),
  withdraw: row('POST announcements/withdraw', z.object({ id }), nothing),

  /** Owners of ledger accounts; without a number: the provider's own. */
  ledgerOwners: row(
    'GET ledger/owners',
    nothing,
    z.object({ rows: z.array(z.object({ id, merchantMid: z.nullable(z.string()) })) }),
  ),
  /** Recomputes one owner's chains from the books. */
  ledgerVerify: row(
    'POST ledger/verify',
    z.object({ id }),
    z.object({ entries: z.int(), fault: z.nullable(z.string()), at: instant }),
  ),
  /** The fingerprints of both chains, now or as they are today for a moment before. */
  chainReport: row(
    'POST chains/report',
    z.object({ at: z.optional(instant) }),
    z.object({ at: instant, ledger: fingerprint, history: fingerprint, line: z.string() }),
  ),

  /** The newest block of every chain, to be stored elsewhere; without a number: entries of no merchant. */
  historyHeads: row(
    'GET history/heads',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          chain: id,
          merchantMid: z.nullable(z.string()),
          number: z.int(),
          hash: z.string(),
          sealedAt: instant,
        }),
      ),
    }),
  ),

  person: row('GET people', toPerson, person),
  lock: row('POST people/lock', toPerson, switched),
  unlock: row('POST people/unlock', toPerson, switched),

  settings: row(
    'GET settings',
    nothing,
    z.object({
      countries: z.array(z.string()),
      qrLogin: z.boolean(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
  /** The key that the tills of one merchant sign with. */
  tillKey: row('POST tills/key', z.object({ merchantMid }), z.object({ key: z.string() })),
  /** Claims that their payment contradicts: nothing moves until one is taken or refused. The oldest first. */
  disputesHeld: row(
    'GET disputes/held',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          merchantMid: z.string(),
          number: z.string(),
          caseNo: z.string(),
          amount: money,
          payment: z.string(),
          original: money,
          receivedAt: instant,
        }),
      ),
    }),
  ),
  /** `take`: it is booked like any other. `refuse`: it ends, and nothing was taken. */
  disputeDecide: row(
    'POST disputes/decide',
    z.object({ merchantMid, number: id, decision: z.enum(['take', 'refuse'], { error: 'INVALID' }) }),
    switched,
  ),
  /** What the acquirer's codes of disputes mean, as far as is known; screens show the raw code beside it. */
  disputeCodes: row('GET disputes/codes', nothing, z.object({ rows: z.array(disputeCode) })),
  disputeCodeSet: row('POST disputes/codes/set', disputeCode, switched),
  /** Country codes whose numbers may log in; none means every country there is. */
  countries: row(
    'POST settings/countries',
    z.object({ codes: z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'INVALID'))) }),
    switched,
  ),
  qrLogin: row('POST settings/qr-login', z.object({ on: z.boolean() }), switched),
  /** Where applicants reach the provider. */
  contact: row('POST settings/contact', z.object({ email: z.optional(shown), phone: z.optional(shown) }), switched),
}
export type Provider = typeof provider
