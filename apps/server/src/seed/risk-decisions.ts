// A decision for each attempt of the demo world's history, and what was known of it.
import { sql } from 'kysely'
import type { RiskHit, RiskVector } from '@falaj/contract/insight/risk-rules'
import { dayMs, hourMs, minuteMs } from '@falaj/contract/kernel/time'
import type { Currency } from '@falaj/money'
import type { Store } from '../platform/db/pool.ts'
import { dirhamsOf, reviewHours } from '../platform/payment/risk.ts'
import { inMinor } from '../platform/lists/page.ts'
import { chanceOf, idAt } from './chance.ts'

export interface PastTry {
  readonly merchant_id: string
  readonly payment_id: string
  readonly no: number
  readonly at: Date
  readonly method: string
  readonly product: string
  readonly currency: Currency
  readonly amount_minor: string
  readonly store: string | null
  readonly brand: string | null
  readonly last4: string | null
  readonly customer_id: string | null
  readonly is_disputed: boolean
  readonly is_paid: boolean
}
const cards = new Set(['VISA', 'MASTERCARD', 'AMEX', 'UNIONPAY', 'JAYWAN', 'MADA'])
const foreign = ['NG', 'GB', 'IN', 'RU'] as const
/** A key's attempts within an hour and a day, the newest included. */
class Velocity {
  readonly #times = new Map<string, number[]>()
  count(key: string | null, at: Date): readonly [hour: number | null, day: number | null] {
    if (key === null) return [null, null]
    const times = [...(this.#times.get(key) ?? []).filter((each) => each > at.getTime() - dayMs), at.getTime()]
    this.#times.set(key, times)
    return [times.filter((each) => each > at.getTime() - hourMs).length * 100, times.length * 100]
  }
}
const methodOf = (method: string): string => (cards.has(method) ? 'BANK_CARD' : method)
export interface Payer {
  readonly card: string | null
  readonly device: string
  readonly address: string
  readonly customer: string | null
  readonly cardCountry: string | null
  readonly addressCountry: string
}
const payerOf = (tried: PastTry): Payer => {
  const chance = chanceOf('risk', tried.payment_id)
  // Cards from abroad are disputed more often, as everywhere.
  const isForeign = chance() < (tried.is_disputed ? 0.7 : 0.035)
  const card =
    tried.last4 === null
      ? null
      : `fpr_${tried.brand ?? 'card'}_${tried.last4}_${tried.payment_id.slice(0, 8)}`.toLowerCase()
  return {
    card,
    device: `device ${Math.floor(chance() * 4000)}`,
    address: `198.51.100.${Math.floor(chance() * 250)}`,
    customer: tried.customer_id,
    cardCountry: card === null ? null : isForeign ? foreign[Math.floor(chance() * foreign.length)]! : 'AE',
    addressCountry: chance() < 0.98 ? 'AE' : 'GB',
  }
}
interface PayerMemory {
  readonly velocity: Readonly<Record<'card' | 'device' | 'address' | 'customer', Velocity>>
  readonly paid: Map<string, number>
}
export const newMemory = (): PayerMemory => ({
  velocity: { card: new Velocity(), device: new Velocity(), address: new Velocity(), customer: new Velocity() },
  paid: new Map(),
})
export type BlockList = ReadonlySet<string>
export const vectorOf = (
  tried: PastTry,
  payer: Payer,
  { velocity, paid }: PayerMemory,
  blocked: BlockList,
): RiskVector => {
  const [card, device, address, customer] = (['card', 'device', 'address', 'customer'] as const).map((key) =>
    velocity[key].count(payer[key], tried.at),
  )
  const list = (key: string | null) => (key === null ? null : blocked.has(key) ? 'block' : 'none')
  return {
    amount_aed: Number(dirhamsOf(inMinor(tried.amount_minor, tried.currency))),
    card_hour_count: card![0],
    card_day_count: card![1],
    device_hour_count: device![0],
    device_day_count: device![1],
    address_hour_count: address![0],
    address_day_count: address![1],
    customer_hour_count: customer![0],
    customer_day_count: customer![1],
    customer_payments: payer.customer === null ? null : (paid.get(payer.customer) ?? 0) * 100,
    hour: new Date(tried.at.getTime() + 4 * hourMs).getUTCHours() * 100,
    card_country: payer.cardCountry,
    address_country: payer.addressCountry,
    phone_country: null,
    card_list: list(payer.card),
    device_list: list(payer.device),
    address_list: list(payer.address),
    customer_list: list(payer.customer),
    method: methodOf(tried.method),
    product: tried.product,
    store: tried.store,
  }
}
interface Outcome {
  readonly outcome: string
  readonly hits: readonly RiskHit[]
  readonly version: number
  readonly review?: string
  readonly decideBy?: Date
  readonly decidedAt?: Date
  readonly decidedBy?: string
  readonly note?: string
}
export const rowOf = (tried: PastTry, payer: Payer, features: RiskVector, given: Outcome) => ({
  merchant_id: tried.merchant_id,
  id: idAt(tried.at, 'risk', tried.payment_id, tried.no),
  payment_id: tried.payment_id,
  attempt_no: tried.no,
  at: tried.at,
  rules_version: given.version,
  features,
  outcome: given.outcome,
  hits: given.hits,
  is_enforced: true,
  amount_minor: tried.amount_minor,
  currency: tried.currency,
  dirhams_minor: String(dirhamsOf(inMinor(tried.amount_minor, tried.currency))),
  store: tried.store,
  method: methodOf(tried.method),
  card_key: payer.card,
  device_key: payer.device,
  address_key: payer.address,
  customer_key: payer.customer,
  review: given.review ?? null,
  decide_by: given.decideBy ?? null,
  decided_at: given.decidedAt ?? null,
  decided_by: given.decidedBy ?? null,
  decision_note: given.note ?? null,
})
export const keep = async (tx: Store, rows: readonly object[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += 2000)
    await sql`insert into risk_decision select * from jsonb_populate_recordset(null::risk_decision, ${JSON.stringify(rows.slice(at, at + 2000))}::jsonb)
      on conflict do nothing`.execute(tx)
}
interface Reviewer {
  readonly personId: string
  readonly version: number
  /** The rule that sent them to review. */
  readonly rule: string
}
const allowedBy = ({ at }: PastTry, { personId, version, rule }: Reviewer): Outcome => ({
  outcome: 'review',
  hits: [{ rule, version: 2, outcome: 'review', isWatching: false }],
  version,
  review: 'ALLOWED',
  decideBy: new Date(at.getTime() + reviewHours * hourMs),
  decidedAt: new Date(at.getTime() + 40 * minuteMs),
  decidedBy: personId,
})
/** Those of the attempts of a merchant between two moments, as if there had been no rules. */
export const keepDecisions = async (
  tx: Store,
  merchantId: string,
  from: Date,
  until: Date,
  /** Who allowed the newest few of them after a review. */
  reviewer: Reviewer | null = null,
): Promise<void> => {
  const { rows } = await sql<PastTry>`
    select a.merchant_id, a.payment_id, a.no, a.at, a.method, a.product, a.currency, p.amount_minor::text, p.store, a.brand, a.last4, p.customer_id::text,
      exists (select from dispute x where x.merchant_id = a.merchant_id and x.payment_id = a.payment_id) as is_disputed, a.state = 'PAID' as is_paid
    from payment_attempt a join payment p on p.merchant_id = a.merchant_id and p.id = a.payment_id
    where a.merchant_id = ${merchantId}::uuid and a.at >= ${from} and a.at < ${until} and a.method <> 'CRYPTO'
      and not exists (select from risk_decision d where d.merchant_id = a.merchant_id and d.payment_id = a.payment_id and d.attempt_no = a.no)
    order by a.at, a.payment_id, a.no`.execute(tx)
  const memory = newMemory()
  const quiet = Date.now() - 3 * hourMs
  const reviewed = new Set(
    reviewer ? rows.filter((each) => each.is_paid && each.last4 && each.at.getTime() < quiet).slice(-3) : [],
  )
  await keep(
    tx,
    rows.map((tried) => {
      const payer = payerOf(tried)
      const features = vectorOf(tried, payer, memory, new Set())
      if (reviewer && reviewed.has(tried))
        return rowOf(
          tried,
          payer,
          { ...features, card_hour_count: 400, card_day_count: 400 },
          allowedBy(tried, reviewer),
        )
      if (tried.is_paid && payer.customer) memory.paid.set(payer.customer, (memory.paid.get(payer.customer) ?? 0) + 1)
      return rowOf(tried, payer, features, { outcome: 'allow', hits: [], version: 0 })
    }),
  )
}
