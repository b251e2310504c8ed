// Which plans a merchant offers: what it set last and has begun, or what it named when it applied, or all of them.
import { sql } from 'kysely'
import {
  instalmentPlans,
  planAnswers,
  planMin,
  type InstalmentPlan,
  type OfferedPlan,
} from '@falaj/contract/payments/instalment-rules'
import { products } from '@falaj/contract/kernel/products'
import { money, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { grantsOf } from '../../../platform/product/gate.ts'

const limits = products['smart-purchase'].limits!
export const leastPlans: readonly OfferedPlan[] = instalmentPlans.map((parts) => ({
  parts,
  min: planMin(parts, limits.min),
}))
/** The most of one payment, as agreed with this merchant. */
export const mostOf = async (tx: Store, merchantId: string): Promise<Money> =>
  (await grantsOf(tx, merchantId)).get('smart-purchase')?.paymentMax ?? limits.max

interface KeptPlan {
  readonly parts: InstalmentPlan
  readonly minMinor: string
}
interface KeptOffer {
  readonly version: number
  readonly from_on: string
  readonly plans: readonly KeptPlan[]
  readonly set_at: Date
  readonly set_by: string
  readonly has_begun: boolean
}
export const plansIn = ({ plans }: Pick<KeptOffer, 'plans'>): OfferedPlan[] =>
  plans.map(({ parts, minMinor }) => ({ parts, min: money(BigInt(minMinor), 'AED') }))

/** The newest first. */
export const offersOf = async (tx: Store, merchantId: string): Promise<readonly KeptOffer[]> => {
  const { rows } = await sql<KeptOffer>`
    select o.version, o.from_on::text, o.plans, o.set_at, p.name as set_by, o.from_on <= business_day(now()) as has_begun
    from instalment_offer o join person p on p.id = o.set_by
    where o.merchant_id = ${merchantId}::uuid order by o.version desc limit 20`.execute(tx)
  return rows
}
const appliedFor = async (tx: Store, merchantId: string): Promise<readonly OfferedPlan[]> => {
  const row = await tx
    .selectFrom('merchant_product')
    .select('answers')
    .where('merchant_id', '=', merchantId)
    .where('product', '=', 'smart-purchase')
    .executeTakeFirst()
  const named = (row?.answers as { instalments?: readonly string[] } | undefined)?.instalments ?? []
  const parts = named.flatMap((answer) => planAnswers[answer] ?? [])
  return parts.length > 0 ? leastPlans.filter((plan) => parts.includes(plan.parts)) : leastPlans
}
/** The last one that has begun; one that was replaced before its day never does. */
export const offeredPlans = async (tx: Store, merchantId: string): Promise<readonly OfferedPlan[]> => {
  const { rows } = await sql<Pick<KeptOffer, 'plans'>>`
    select o.plans from instalment_offer o where o.merchant_id = ${merchantId}::uuid and o.from_on <= business_day(now())
      and not exists (select from instalment_offer l where l.merchant_id = o.merchant_id and l.version > o.version and l.set_on < o.from_on)
    order by o.version desc limit 1`.execute(tx)
  return rows[0] ? plansIn(rows[0]) : appliedFor(tx, merchantId)
}
/** Returns false if another version was set since. */
export const keepOffer = async (
  tx: Store,
  given: {
    readonly merchantId: string
    readonly personId: string
    readonly version: number
    readonly from: string
    readonly today: string
    readonly plans: readonly OfferedPlan[]
    /** Unless now. */
    readonly at?: Date
  },
): Promise<boolean> => {
  const plans = given.plans.map(({ parts, min }) => ({ parts, minMinor: String(min.minor) }))
  const { rows } = await sql`
    insert into instalment_offer (merchant_id, version, from_on, plans, set_on, set_at, set_by)
    select ${given.merchantId}::uuid, ${given.version + 1}::integer, ${given.from}::date, ${JSON.stringify(plans)}::jsonb, ${given.today}::date,
      coalesce(${given.at ?? null}::timestamptz, now()), ${given.personId}::uuid
    where ${given.version}::integer = (select coalesce(max(version), 0) from instalment_offer where merchant_id = ${given.merchantId}::uuid)
    on conflict do nothing returning version`.execute(tx)
  return rows.length > 0
}
