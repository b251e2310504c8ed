import { sql, type Selectable } from 'kysely'
import type { Store } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'

export type Campaign = Selectable<DB['cashback_campaign']>
/** The oldest that was running when the payment was made. */
export const campaignFor = async (
  tx: Store,
  merchantId: string,
  currency: string,
  at: Date,
): Promise<Campaign | undefined> => {
  const { rows } = await sql<Campaign>`
    select * from cashback_campaign
    where merchant_id = ${merchantId}::uuid and currency = ${currency} and state = 'RUNNING' and spent_minor < budget_minor
      and starts_at <= ${at} and created_at <= ${at} and ends_at > ${at}
    order by created_at, id limit 1 for update`.execute(tx)
  return rows[0]
}
export const earnedBy = async (
  tx: Store,
  merchantId: string,
  campaignId: string,
  customer: string,
): Promise<bigint> => {
  const { rows } = await sql<{ minor: string }>`
    select coalesce(sum(net_minor - reverted_minor), 0)::text as minor from cashback
    where merchant_id = ${merchantId}::uuid and campaign_id = ${campaignId}::uuid and customer_key = ${customer}`.execute(
    tx,
  )
  return BigInt(rows[0]!.minor)
}
/** Payments of a campaign's time that earned nothing yet: the sandbox's own past. Refunded ones among them. */
export const pastPayments = async (tx: Store, { merchant_id: merchantId, ...c }: Campaign, count: number) => {
  const { rows } = await sql<PaymentRow>`
    select p.merchant_id, p.id, p.number, p.currency, p.amount_minor::text, p.refunded_minor::text, p.paid_at, p.payer,
      coalesce(p.customer_id::text, p.payer, p.brand || ' ' || p.last4) as customer_key
    from payment p where p.merchant_id = ${merchantId}::uuid and p.currency = ${c.currency} and p.paid_at > ${c.starts_at} and p.paid_at < ${c.ends_at}
      and p.amount_minor >= ${c.least_minor}::numeric
      and not exists (select from cashback b where b.merchant_id = p.merchant_id and b.payment_id = p.id)
    order by p.refunded_minor desc, p.paid_at desc limit ${count}`.execute(tx)
  return rows
}
export interface PaymentRow {
  readonly merchant_id: string
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly amount_minor: string
  readonly refunded_minor: string
  readonly paid_at: Date
  readonly customer_key: string | null
  readonly payer: string | null
}
/** Payments that changed between two numbers of events, each once. */
export const changedPayments = async (tx: Store, after: bigint, last: bigint): Promise<readonly PaymentRow[]> => {
  // Planning a look at payments, which are cut by month, costs more than most batches are worth.
  const concerned = await sql`
    select from event e where e.number > ${after} and e.number <= ${last} and e.kind = 'payment.changed'
      and exists (select from cashback_campaign c where c.merchant_id = e.merchant_id) limit 1`.execute(tx)
  if (concerned.rows.length === 0) return []
  const { rows } = await sql<PaymentRow>`
    select distinct p.merchant_id, p.id, p.number, p.currency, p.amount_minor::text, p.refunded_minor::text, p.paid_at, p.payer,
      coalesce(p.customer_id::text, p.payer, p.brand || ' ' || p.last4) as customer_key
    from event e join payment p on p.merchant_id = e.merchant_id and p.id = (e.payload ->> 'id')::uuid
    where e.number > ${after} and e.number <= ${last} and e.kind = 'payment.changed' and p.paid_at is not null
      and exists (select from cashback_campaign c where c.merchant_id = p.merchant_id)
    order by p.merchant_id, p.paid_at, p.id`.execute(tx)
  return rows
}
