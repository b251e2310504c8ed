// What only the provider may ask and do, by its own token and never by a merchant's session. Not part of the console's contract:
// these rows have no role to look up. All paths are under /provider/.
import * as z from 'zod/mini'
import { reportsKeyByRole } from './kernel/access.ts'
import { balanceCurrencies } from './accounts/balance.ts'
import { disputePhases } from './payments/dispute-rules.ts'
import { nothing } from './kernel/endpoint.ts'
import { announcementTopics } from './workspace/notice.ts'
import { foreignTransaction } from './crypto/crypto-withdraw.ts'
import { id, instant, mobileNumber, money } from './kernel/scalars.ts'
import { bilingual, merchantMid, row, shown, switched } from './provider-endpoint.ts'
import { providerDevices } from './provider-devices.ts'
import { providerEatms } from './provider-eatms.ts'
import { providerMarketing } from './provider-marketing.ts'
import { providerBankFiles } from './provider-bank-files.ts'
import { providerTax } from './provider-tax.ts'
import { providerMerchants } from './provider-merchants.ts'

export const merchantLists = ['CRYPTO_WHITE_LIST_MERCHANT', 'REFER_BLACK_LIST'] as const
export const reportsKeys = Object.values(reportsKeyByRole)
const listed = z.object({ list: z.enum(merchantLists, { error: 'INVALID' }), merchantMid })
const reports = z.object({ merchantMid, key: z.enum(reportsKeys, { error: 'INVALID' }) })
const toPerson = z.object({ mobile: mobileNumber })

const fingerprint = z.object({ chains: z.int(), hash: z.string() })
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

export const provider = {
  ...providerMerchants,
  ...providerDevices,
  ...providerEatms,
  ...providerMarketing,
  ...providerTax,
  ...providerBankFiles,

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
  /** Which rails are set, and whether those answer now. */
  rails: row(
    'GET rails',
    nothing,
    z.object({
      mode: z.enum(['sandbox', 'live']),
      rows: z.array(
        z.object({
          rail: z.string(),
          /** The setting that switches it on. */
          setting: z.string(),
          state: z.enum(['answers', 'silent', 'set', 'simulated', 'off']),
          /** The host that was tried and what it said. */
          detail: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Makes the newest secret and pepper that every node knows the active ones, and seals anew what was sealed before. */
  secretsReseal: row('POST secrets/reseal', nothing, switched),
  /** By which secrets the installation works, and how far sealing anew has come. */
  secrets: row(
    'GET secrets',
    nothing,
    z.object({
      secret: z.string(),
      pepper: z.string(),
      /** Passwords that are hashed with an earlier pepper. */
      oldPasswords: z.int(),
      columns: z.array(z.object({ column: z.string(), lookedAt: z.int(), sealed: z.int(), ended: z.boolean() })),
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
