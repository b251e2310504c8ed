// Decides on an attempt to pay by the merchant's rules, and keeps what was known of it: in the transaction of the attempt, with one read and one write.
import { sql } from 'kysely'
import { countedDirhams, type CountedCurrency } from '@falaj/contract/kernel/money/dirhams'
import { hourMs } from '@falaj/contract/kernel/time'
import { riskKeys, type RiskKey } from '@falaj/contract/insight/risk-fields'
import { decideRisk, type ActiveRule, type RiskDecision, type RiskVector } from '@falaj/contract/insight/risk-rules'
import { captureLaterMethods } from '@falaj/contract/payments/payment-methods'
import type { Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { newId, sha256 } from '../base/ids.ts'
import type { Order } from './order.ts'

/** A merchant that is not there at night still decides: a payment waits for a day, then it is refused. */
export const reviewHours = 24
/** The largest count: more attempts are not distinguished. */
const countMax = 1000

/** What is known of who tries to pay; null: not known. */
interface RiskFacts {
  readonly keys: Readonly<Record<RiskKey, string | null>>
  readonly cardCountry: string | null
  readonly addressCountry: string | null
  readonly phoneCountry: string | null
}
export interface RiskAttempt extends RiskFacts {
  readonly merchantId: string
  readonly paymentId: string
  readonly no: number
  readonly amount: Money
  readonly method: string
  readonly product: string
  readonly store: string | null
  readonly at: Date
  /** Whether the outcome is carried out: the payer is there. */
  readonly isEnforced: boolean
  /** Whether a review would wait for a person. */
  readonly mayWait: boolean
}
interface State {
  readonly version: number
  readonly rules: readonly ActiveRule[]
  readonly payments: number
  readonly counts: Readonly<Record<string, { readonly hour: number; readonly day: number } | undefined>>
  readonly lists: Readonly<Record<string, string | undefined>>
}
/** A hash that is stored instead of the key. */
const riskKeyOf = (...parts: readonly (string | null)[]): string | null =>
  parts.some((part) => !part) ? null : sha256(parts.join('\n')).toString('hex').slice(0, 32)
export const dirhamsOf = ({ minor, currency }: Money): bigint =>
  countedDirhams({ minor, currency: currency as CountedCurrency }).minor
/** Dubai has no summer time. */
const hourIn = (at: Date): number => new Date(at.getTime() + 4 * hourMs).getUTCHours()

const stateOf = async (tx: Store, { merchantId, keys, at }: RiskAttempt): Promise<State> => {
  const counted = (key: RiskKey) => sql`
    (select jsonb_build_object('hour', count(*) filter (where c.at > ${at}::timestamptz - interval '1 hour'), 'day', count(*)) from (
      select d.at from risk_decision d where d.merchant_id = ${merchantId}::uuid and ${sql.ref(`d.${key}_key`)} = ${keys[key]}
        and d.at > ${at}::timestamptz - interval '1 day' and d.at <= ${at}::timestamptz order by d.at desc limit ${countMax - 1}) c)`
  const counts = riskKeys.flatMap((key) => (keys[key] === null ? [] : [sql`${key}::text, ${counted(key)}`]))
  const listed = riskKeys.flatMap((key) =>
    keys[key] === null ? [] : [sql`(e.kind = ${key} and e.key = ${keys[key]})`],
  )
  const customer = keys.customer
  const { rows } = await sql<{
    version: number | null
    rules: readonly ActiveRule[] | null
    payments: number
    counts: State['counts']
    lists: State['lists'] | null
  }>`
    select s.version, s.rules, ${counts.length > 0 ? sql`jsonb_build_object(${sql.join(counts)})` : sql`'{}'::jsonb`} as counts,
      ${
        listed.length > 0
          ? sql`(select jsonb_object_agg(e.kind, e.list) from risk_list_entry e where e.merchant_id = ${merchantId}::uuid
              and e.ended_at is null and (${sql.join(listed, sql` or `)}))`
          : sql`null::jsonb`
      } as lists,
      ${
        customer
          ? sql`(select count(*)::int from (select from risk_decision d join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id
              where d.merchant_id = ${merchantId}::uuid and d.customer_key = ${customer} and d.at <= ${at}::timestamptz
                and p.paid_at <= ${at}::timestamptz limit ${countMax}) c)`
          : sql`0`
      } as payments
    from (select) one left join lateral (
      select version, rules from risk_rule_set where merchant_id = ${merchantId}::uuid order by version desc limit 1) s on true`.execute(
    tx,
  )
  const found = rows[0]!
  return {
    version: found.version ?? 0,
    rules: found.rules ?? [],
    payments: found.payments,
    counts: found.counts,
    lists: found.lists ?? {},
  }
}
const vectorOf = (attempt: RiskAttempt, { counts, lists, payments }: State): RiskVector => {
  // The attempt itself counts, and rules compare hundredths.
  const count = (key: RiskKey, span: 'hour' | 'day'): number | null =>
    attempt.keys[key] === null ? null : ((counts[key]?.[span] ?? 0) + 1) * 100
  const list = (key: RiskKey): string | null => (attempt.keys[key] === null ? null : (lists[key] ?? 'none'))
  return {
    amount_aed: Number(dirhamsOf(attempt.amount)),
    card_hour_count: count('card', 'hour'),
    card_day_count: count('card', 'day'),
    device_hour_count: count('device', 'hour'),
    device_day_count: count('device', 'day'),
    address_hour_count: count('address', 'hour'),
    address_day_count: count('address', 'day'),
    customer_hour_count: count('customer', 'hour'),
    customer_day_count: count('customer', 'day'),
    customer_payments: attempt.keys.customer === null ? null : payments * 100,
    hour: hourIn(attempt.at) * 100,
    card_country: attempt.cardCountry,
    address_country: attempt.addressCountry,
    phone_country: attempt.phoneCountry,
    card_list: list('card'),
    device_list: list('device'),
    address_list: list('address'),
    customer_list: list('customer'),
    method: attempt.method,
    product: attempt.product,
    store: attempt.store,
  }
}
export interface RecordedDecision extends RiskDecision {
  readonly id: string
  readonly isEnforced: boolean
}
/** Call in the transaction that writes the attempt. */
export const recordDecision = async (tx: Store, attempt: RiskAttempt): Promise<RecordedDecision> => {
  const state = await stateOf(tx, attempt)
  const features = vectorOf(attempt, state)
  const decision = decideRisk(state.rules, features)
  const isWaiting = decision.outcome === 'review' && attempt.isEnforced && attempt.mayWait
  const id = newId(attempt.at)
  await tx
    .insertInto('risk_decision')
    .values({
      merchant_id: attempt.merchantId,
      id,
      payment_id: attempt.paymentId,
      attempt_no: attempt.no,
      at: attempt.at,
      rules_version: state.version,
      features: JSON.stringify(features),
      outcome: decision.outcome,
      hits: JSON.stringify(decision.hits),
      is_enforced: attempt.isEnforced,
      amount_minor: String(attempt.amount.minor),
      currency: attempt.amount.currency,
      dirhams_minor: String(dirhamsOf(attempt.amount)),
      store: attempt.store,
      method: attempt.method,
      card_key: attempt.keys.card,
      device_key: attempt.keys.device,
      address_key: attempt.keys.address,
      customer_key: attempt.keys.customer,
      review: isWaiting ? 'WAITING' : null,
      decide_by: isWaiting ? new Date(attempt.at.getTime() + reviewHours * hourMs) : null,
    })
    .execute()
  return { ...decision, id, isEnforced: attempt.isEnforced }
}

/** A coin or a wallet's code is no card. */
const cardMethods: readonly string[] = [...captureLaterMethods, 'INSTALLMENT']

/** What a caller knows of the payer; whatever it leaves out is not known. */
export interface PayerFacts extends Partial<Omit<RiskFacts, 'keys'>> {
  /** The card, as the acquirer names it in every payment. */
  readonly card?: string | null
  /** The outcome is carried out. */
  readonly isEnforced?: boolean
  /** Whether a review would wait for a person; default: of an order that is captured at once. */
  readonly mayWait?: boolean
}
/** The decision on an attempt of an order. */
export const decideAttempt = (
  tx: Store,
  order: Order,
  given: {
    readonly no: number
    readonly method: string
    readonly instrument: string | null
    readonly address: string | null
    readonly device: string | null
    readonly payer?: PayerFacts | undefined
  },
): Promise<RecordedDecision> => {
  const { payer = {}, address, device } = given
  return recordDecision(tx, {
    merchantId: order.merchantId,
    paymentId: order.id,
    no: given.no,
    amount: order.amount,
    method: given.method,
    product: order.product,
    store: order.store,
    at: new Date(),
    isEnforced: payer.isEnforced ?? false,
    mayWait: payer.mayWait ?? order.states.kind === 'delivered',
    keys: {
      card: payer.card ?? (cardMethods.includes(given.method) ? riskKeyOf(given.instrument) : null),
      device: riskKeyOf(device, address ?? ' '),
      address,
      customer: order.customerId,
    },
    cardCountry: payer.cardCountry ?? null,
    addressCountry: payer.addressCountry ?? null,
    phoneCountry: payer.phoneCountry ?? null,
  })
}
/** The order waits as long as its review may: else it would expire under the hands of who decides. */
export const keepForReview = async (tx: Store, { merchantId, id }: Pick<Order, 'merchantId' | 'id'>): Promise<void> => {
  await sql`update payment set expires_at = greatest(expires_at, now() + make_interval(hours => ${reviewHours + 1}::int))
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
}
