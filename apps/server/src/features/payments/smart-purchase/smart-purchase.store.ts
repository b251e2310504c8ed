// Plans and their parts. A plan is made with its payment and changes by the provider's word and by refunds; its sums follow from its parts.
import { sql } from 'kysely'
import { cutFromEnd } from '@falaj/contract/payments/instalment-rules'
import type { InstalmentPart } from '@falaj/contract/payments/smart-purchase'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { MethodPayment } from '../../../platform/payment/offer.ts'

export interface PlanRef {
  readonly merchantId: string
  readonly paymentId: string
}
export const add = async (tx: Store, { merchantId, paymentId, amount, at, instalments }: MethodPayment) => {
  const parts = instalments ?? []
  if (!parts[0]) return
  await tx
    .insertInto('instalment_plan')
    .values({
      merchant_id: merchantId,
      payment_id: paymentId,
      currency: amount.currency,
      parts: parts.length,
      amount_minor: String(amount.minor),
      state: 'plan-open',
      next_on: parts[0].dueOn,
      created_at: at,
    })
    .execute()
  await tx
    .insertInto('instalment')
    .values(
      parts.map(({ no, dueOn, amount: part }) => ({
        merchant_id: merchantId,
        payment_id: paymentId,
        no,
        due_on: dueOn,
        amount_minor: String(part.minor),
        state: 'instalment-due',
      })),
    )
    .execute()
}
/** Locks the plan for a change of its parts. Returns false if there is none. */
const lock = async (tx: Store, { merchantId, paymentId }: PlanRef): Promise<boolean> => {
  const found = await tx
    .selectFrom('instalment_plan')
    .select('payment_id')
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}
/** Sums, state and next day as its parts have them now. */
const sumUp = async (tx: Store, { merchantId, paymentId }: PlanRef): Promise<void> => {
  await sql`
    update instalment_plan p set collected_minor = s.collected, cut_minor = s.cut, next_on = s.next_on,
      state = case when s.next_on is null then case when s.last = 'instalment-paid' then 'plan-paid' else 'plan-ended' end
        when s.is_behind then 'plan-behind' else 'plan-open' end
    from (select coalesce(sum(amount_minor - cut_minor) filter (where state = 'instalment-paid'), 0) as collected, sum(cut_minor) as cut,
        min(due_on) filter (where state in ('instalment-due', 'instalment-missed')) as next_on, bool_or(state = 'instalment-missed') as is_behind,
        (array_agg(state order by no desc))[1] as last
      from instalment where merchant_id = ${merchantId}::uuid and payment_id = ${paymentId}::uuid) s
    where p.merchant_id = ${merchantId}::uuid and p.payment_id = ${paymentId}::uuid`.execute(tx)
}
/** Returns false if nothing changes. A collected instalment stays collected, whatever is reported later. */
export const recordCollection = async (
  tx: Store,
  ref: PlanRef,
  { no, isCollected, at }: { readonly no: number; readonly isCollected: boolean; readonly at: Date },
): Promise<boolean> => {
  if (!(await lock(tx, ref))) return false
  const { rows } = await sql`
    update instalment set state = ${isCollected ? 'instalment-paid' : 'instalment-missed'}, paid_at = ${isCollected ? at : null}::timestamptz
    where merchant_id = ${ref.merchantId}::uuid and payment_id = ${ref.paymentId}::uuid and no = ${no}
      and state in ('instalment-due', 'instalment-missed') returning no`.execute(tx)
  if (rows.length > 0) await sumUp(tx, ref)
  return rows.length > 0
}
export const cut = async (tx: Store, ref: PlanRef, refunded: bigint): Promise<boolean> => {
  if (!(await lock(tx, ref))) return false
  const { rows } = await sql<{ no: number; minor: string }>`
    select no, (amount_minor - cut_minor)::text as minor from instalment
    where merchant_id = ${ref.merchantId}::uuid and payment_id = ${ref.paymentId}::uuid and state in ('instalment-due', 'instalment-missed')`.execute(
    tx,
  )
  const open = rows.map(({ no, minor }) => ({ no, minor: BigInt(minor) }))
  for (const { no, minor } of cutFromEnd(open, refunded).cuts)
    await sql`
      update instalment set cut_minor = cut_minor + ${String(minor)}::numeric,
        state = case when cut_minor + ${String(minor)}::numeric = amount_minor then 'instalment-cut' else state end
      where merchant_id = ${ref.merchantId}::uuid and payment_id = ${ref.paymentId}::uuid and no = ${no}`.execute(tx)
  await sumUp(tx, ref)
  return true
}
export const partsOf = async (tx: Store, { merchantId, paymentId }: PlanRef): Promise<InstalmentPart[]> => {
  const { rows } = await sql<{
    no: number
    due_on: string
    currency: string
    amount: string
    cut: string
    state: string
    paid_at: Date | null
  }>`
    select i.no, i.due_on::text, p.currency, i.amount_minor::text as amount, i.cut_minor::text as cut, i.state, i.paid_at
    from instalment i join instalment_plan p using (merchant_id, payment_id)
    where i.merchant_id = ${merchantId}::uuid and i.payment_id = ${paymentId}::uuid order by i.no`.execute(tx)
  return rows.map((row) => ({
    no: row.no,
    dueOn: row.due_on,
    amount: inMinor(row.amount, row.currency),
    cut: inMinor(row.cut, row.currency),
    status: row.state,
    paidAt: row.paid_at?.toISOString() ?? null,
  }))
}
