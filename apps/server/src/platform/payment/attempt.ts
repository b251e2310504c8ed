// Attempts to pay an order: one at a time, each known to the acquirer by its reference.
import { sql } from 'kysely'
import type { Instalment } from '@falaj/contract/payments/instalment-rules'
import { nextStates } from '@falaj/contract/kernel/payment-states'
import { money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { fail } from '../base/fail.ts'
import { paymentAttempts } from '../base/metrics.ts'
import type { OfferContext } from './offer.ts'
import { stepOrder, type Order } from './order.ts'
import { decideAttempt, type PayerFacts, type RecordedDecision } from './risk.ts'

export interface Attempt {
  readonly no: number
  readonly reference: string
  readonly method: string
  readonly instrument: string | null
  readonly state: string
  readonly challengeUrl: string | null
  readonly declineCode: string | null
  /** What the payer agreed to pay when; null means the whole at once. */
  readonly instalments: readonly Instalment[] | null
}
/** Instalments as stored with an attempt. */
export type KeptInstalments = readonly { readonly no: number; readonly dueOn: string; readonly minor: string }[]
/** Dirhams alone are paid in instalments. */
export const instalmentsIn = (kept: KeptInstalments): readonly Instalment[] =>
  kept.map(({ no, dueOn, minor }) => ({ no, dueOn, amount: money(BigInt(minor), 'AED') }))
/** Under way: the acquirer may still take its money. */
export const isOpenAttempt = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'STARTED' || state === 'CHALLENGE' || state === 'AUTHORISED'
/** Failed. Its key is free again: sending it again may mean another card. */
const isOver = ({ state }: Pick<Attempt, 'state'>): boolean => state !== 'PAID' && !isOpenAttempt({ state })

export const attemptsOf = async (
  tx: Store,
  { merchantId, id }: Pick<Order, 'merchantId' | 'id'>,
): Promise<readonly (Attempt & { readonly key: string })[]> => {
  const rows = await tx
    .selectFrom('payment_attempt')
    .select(['no', 'reference', 'key', 'method', 'instrument', 'state', 'challenge_url', 'decline_code', 'instalments'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', id)
    .orderBy('no')
    .execute()
  return rows.map(({ challenge_url: challengeUrl, decline_code: declineCode, instalments, ...row }) => ({
    ...row,
    challengeUrl,
    declineCode,
    instalments: instalments === null ? null : instalmentsIn(instalments as unknown as KeptInstalments),
  }))
}
export interface AttemptStart {
  readonly attempt: Attempt
  /** False means the same key again, or one that is still under way; nothing is sent. */
  readonly isNew: boolean
  /** Id of an attempt that the payer abandoned for this one. */
  readonly left: string | null
  readonly leftMethod: string | null
  /** What the merchant's rules decided; null for one that is not new. */
  readonly risk: RecordedDecision | null
}
/**
 * Call in a transaction that has locked the order. A second tap finds the first one's attempt, unless that is over. A payer who left their
 * bank's page may try again: the abandoned attempt is given up, and if it succeeds after all its money is taken or returned, never both.
 */
export const beginAttempt = async (
  own: OfferContext,
  order: Order,
  given: {
    readonly key: string
    readonly method: string
    readonly instrument: string | null
    /** Where the payer's browser is, and which: evidence, should the payment be disputed. */
    readonly address: string | null
    readonly device: string | null
    readonly instalments?: readonly Instalment[] | null
    readonly payer?: PayerFacts
  },
): Promise<AttemptStart> => {
  const { tx } = own
  const before = await attemptsOf(tx, order)
  const same = before.find(({ key }) => key === given.key)
  if (same && isOver(same)) throw fail('ATTEMPT_OVER')
  if (same) return { attempt: same, isNew: false, left: null, leftMethod: null, risk: null }
  if (!nextStates(order.states, 'try')) throw fail('PAYMENT_NOT_POSSIBLE')
  const open = before.find(isOpenAttempt)
  if (open && open.state !== 'CHALLENGE')
    return { attempt: open, isNew: false, left: null, leftMethod: null, risk: null }
  if (open) await endAttempt(tx, order, open.no, { state: 'ABANDONED', code: 'THREE_DS_ABANDONED' })
  const no = (before.at(-1)?.no ?? 0) + 1
  const reference = `${order.id}.${no}`
  const { instalments = null, payer, ...columns } = given
  const kept = instalments?.map(({ amount, ...each }) => ({ ...each, minor: String(amount.minor) })) ?? null
  await tx
    .insertInto('payment_attempt')
    .values({
      merchant_id: order.merchantId,
      payment_id: order.id,
      no,
      reference,
      product: order.product,
      currency: order.amount.currency,
      ...columns,
      instalments: kept && JSON.stringify(kept),
      state: 'STARTED',
    })
    .execute()
  paymentAttempts.inc({ result: 'started' })
  await stepOrder(own, order, 'try', null, given.method)
  const risk = await decideAttempt(tx, order, { ...columns, no, payer })
  const { key, method, instrument } = given
  const attempt = {
    no,
    reference,
    key,
    method,
    instrument,
    state: 'STARTED',
    challengeUrl: null,
    declineCode: null,
    instalments,
  }
  return {
    attempt,
    isNew: true,
    left: open?.reference ?? null,
    leftMethod: open?.method ?? null,
    risk,
  }
}
export const endAttempt = async (
  tx: Store,
  { merchantId, id }: Pick<Order, 'merchantId' | 'id'>,
  no: number,
  { state, code }: { readonly state: 'ABANDONED' | 'DECLINED'; readonly code: string },
): Promise<void> => {
  await tx
    .updateTable('payment_attempt')
    .set({ state, decline_code: code, ended_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', id)
    .where('no', '=', no)
    .execute()
  paymentAttempts.inc({ result: state === 'DECLINED' ? 'declined' : 'abandoned' })
}
/** The payer's bank asks: unless its answer was quicker than this. */
export const showChallenge = async (tx: Store, reference: string, url: string): Promise<void> => {
  await sql`update payment_attempt set state = 'CHALLENGE', challenge_url = ${url}
    where reference = ${reference} and state = 'STARTED'`.execute(tx)
}
