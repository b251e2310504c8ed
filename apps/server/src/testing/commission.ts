// Commissions in tests: a merchant that refers another one, payments of the other one that earn it commissions, and payments made again under other ids.
import { sql } from 'kysely'
import { lookAtPayment, paymentNow } from '../features/growth/commission/commission.earn.ts'
import { newId } from '../platform/base/ids.ts'
import { emitter } from '../platform/outbox/emit.ts'
import type { World } from './world.ts'

/** The account as a partner that gets half of each payment; its id. */
export const openReferrer = async (world: World, merchantId: string, child: string): Promise<string> => {
  const partnerId = newId()
  await world.owner.query(
    `insert into partner (merchant_id, id, number, kind, name) values ($1, $2, 'PA-TEST', 'account', 'A referrer')`,
    [merchantId, partnerId],
  )
  await world.owner.query(
    `insert into partner_rate (merchant_id, id, partner_id, rate_ppm, from_at) values ($1, $2, $3, 500000, now() - interval '200 days')`,
    [merchantId, newId(), partnerId],
  )
  await world.owner.query(
    `insert into partner_merchant (merchant_id, child_id, from_at, partner_id) values ($1, $2, now() - interval '200 days', $3)`,
    [merchantId, child, partnerId],
  )
  return partnerId
}
export const lookAtChild = (world: World, child: string, id: string): Promise<number> =>
  world.db
    .transaction()
    .execute(async (tx) => lookAtPayment({ tx, emit: emitter(tx) }, (await paymentNow(tx, child, id))!))
/** A payment so many days ago, due on the next one; its fee is as high as its amount, so that it does not limit the commission. */
export const payChild = async (
  world: World,
  child: string,
  minor: number,
  days: number,
): Promise<{ readonly id: string; readonly number: string }> => {
  const id = newId()
  const number = `CT-${id.slice(-12)}`
  await world.owner.query(
    `insert into payment (merchant_id, id, number, product, kind, state, pay_state, currency, amount_minor, fee_minor, vat_minor, net_minor, method,
       created_at, paid_at, cycle_day, due_on)
     values ($1, $2, $3, 'gateway', 'delivered', 'PAID', 'PAID_SUCCESS', 'AED', $4, $4, 0, 0, 'VISA', now() - $5::int * interval '1 day',
       now() - $5::int * interval '1 day', (now() at time zone 'Asia/Dubai')::date - $5::int,
       (now() at time zone 'Asia/Dubai')::date - $5::int + 1)`,
    [child, id, number, minor, days],
  )
  await lookAtChild(world, child, id)
  return { id, number }
}

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
