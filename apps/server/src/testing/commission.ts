// Commissions in tests: the payments of a merchant, made again now under other ids, and what each partner earned of them.
import { sql } from 'kysely'
import { lookAtPayment } from '../features/growth/commission/commission.earn.ts'
import { newId } from '../platform/base/ids.ts'
import { emitter } from '../platform/outbox/emit.ts'
import type { World } from './world.ts'

type Payment = Parameters<typeof lookAtPayment>[1]
export const paidPayments = async (world: World, merchantId: string): Promise<readonly Payment[]> => {
  const { rows } = await sql<Payment>`
    select merchant_id, id, number, currency, amount_minor::text, fee_minor::text, least(amount_minor, refunded_minor + lost_minor)::text as taken_minor,
      paid_at, due_on::text as due_on from payment
    where merchant_id = ${merchantId}::uuid and paid_at > now() - interval '150 days'`.execute(world.db)
  return rows
}
export const replayPayments = async (world: World, payments: readonly Payment[]): Promise<Record<string, bigint>> => {
  const copies = payments.map((payment) => ({ ...payment, id: newId(), paid_at: new Date() }))
  await world.db.transaction().execute(async (tx) => {
    for (const copy of copies) await lookAtPayment({ tx, emit: emitter(tx) }, copy)
  })
  const { rows } = await world.owner.query<{ partner_id: string; minor: string }>(
    `select partner_id, sum(minor)::text as minor from commission_line where payment_id = any($1::uuid[]) group by 1`,
    [copies.map(({ id }) => id)],
  )
  return Object.fromEntries(rows.map(({ partner_id, minor }) => [partner_id, BigInt(minor)]))
}
