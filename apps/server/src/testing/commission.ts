// A merchant that refers another one, and payments of the other one that earn it commissions.
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
       now() - $5::int * interval '1 day', (now() - $5::int * interval '1 day')::date, (now() - $5::int * interval '1 day')::date + 1)`,
    [child, id, number, minor, days],
  )
  await lookAtChild(world, child, id)
  return { id, number }
}
