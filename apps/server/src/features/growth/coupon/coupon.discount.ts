// Coupons at the payer's checkout: reserved with the order, used with its payment, released when it ends, and back with its refunds.
import { sql } from 'kysely'
import { couponProducts, returnedOf, type CouponProduct } from '@falaj/contract/growth/coupon-rules'
import { minuteMs } from '@falaj/contract/kernel/time'
import { failFields } from '../../../platform/base/fail.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { DiscountedOrder, Discounts, HeldDiscount, OrderDiscount } from '../../../platform/payment/discount.ts'
import { paymentFollower } from '../../../platform/payment/follow.ts'
import { lockUse, releaseCoupon, reserveCoupon, useCoupon } from './coupon.use.ts'

const isProduct = (product: string): product is CouponProduct => (couponProducts as readonly string[]).includes(product)
const useOf = async (tx: Store, { merchantId, paymentId }: DiscountedOrder) =>
  tx
    .selectFrom('coupon_use')
    .select(['id', 'code', 'state', 'minor', 'owed_minor'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()

const heldUse = (tx: Store, { merchantId, deviceId, key }: HeldDiscount) =>
  tx
    .selectFrom('coupon_use as u')
    .innerJoin('coupon_campaign as c', (join) =>
      join.onRef('c.merchant_id', '=', 'u.merchant_id').onRef('c.id', '=', 'u.campaign_id'),
    )
    .select(['u.id', 'u.minor', 'u.state', 'u.payment_id', 'c.title'])
    .where('u.merchant_id', '=', merchantId)
    .where('u.pos_device_id', '=', deviceId)
    .where('u.till_key', '=', key)
    .executeTakeFirst()

export const couponDiscounts: Discounts = {
  async reserve(own, { product, till, ...bought }) {
    if (!isProduct(product)) throw failFields({ path: 'coupon', code: 'COUPON_CONDITION' })
    if (till) {
      const before = await heldUse(own.tx, { merchantId: bought.merchantId, ...till })
      if (before) return { id: before.id, minor: BigInt(before.minor), campaign: before.title }
    }
    // The order's own end follows as soon as there is an order.
    const until = till?.until ?? new Date(Date.now() + 30 * minuteMs)
    const fields = { code: 'coupon', customer: 'payer.email' }
    const { id, minor, title } = await reserveCoupon(own, { ...bought, product }, fields, { until, till })
    return { id, minor, campaign: title }
  },
  async held({ tx }, held, price) {
    const found = await heldUse(tx, held)
    if (!found) return null
    const { use } = await lockUse(tx, held.merchantId, found.id, 'useAlone')
    const isFor = use.order_minor === String(price.minor) && use.currency === price.currency
    if (use.state !== 'RESERVED' || use.payment_id !== null || !isFor) return null
    return { id: use.id, minor: BigInt(use.minor), campaign: found.title }
  },
  async release(own, held) {
    const found = await heldUse(own.tx, held)
    if (!found) return
    const use = await lockUse(own.tx, held.merchantId, found.id)
    if (use.use.state === 'RESERVED' && use.use.payment_id === null)
      await releaseCoupon(own, use, await businessNow(own.tx))
  },
  async attach({ tx }, { id }, { merchantId, paymentId, number, until }) {
    await tx
      .updateTable('coupon_use')
      .set({ payment_id: paymentId, order_no: number, reserved_until: until })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
  },
  async onPaid(own, orders, at) {
    for (const order of orders) {
      const found = await useOf(own.tx, order)
      if (found?.state === 'RESERVED')
        await useCoupon(own, await lockUse(own.tx, order.merchantId, found.id, 'useAlone'), at)
    }
  },
  async onEnded(own, order) {
    const found = await useOf(own.tx, order)
    if (found?.state === 'RESERVED')
      await releaseCoupon(own, await lockUse(own.tx, order.merchantId, found.id), new Date())
  },
  async isOffered({ tx }, merchantId, product) {
    if (!isProduct(product)) return false
    const { rows } = await sql`
      select from coupon_campaign where merchant_id = ${merchantId}::uuid and state = 'RUNNING'
        and starts_at <= business_now() and ends_at > business_now() limit 1`.execute(tx)
    return rows.length > 0
  },
  async find({ tx }, { merchantId, paymentId }) {
    const { rows } = await sql<OrderDiscount>`
      select u.id, u.code, c.title as campaign from coupon_use u
      join coupon_campaign c on c.merchant_id = u.merchant_id and c.id = u.campaign_id
      where u.merchant_id = ${merchantId}::uuid and u.payment_id = ${paymentId}::uuid`.execute(tx)
    return rows[0] ?? null
  },
}
/** A refund never waits for this: what is to go back is written down here, and moved by a job. */
export const followRefunds = paymentFollower({
  name: 'coupon',
  concerns: (merchantId) => sql`exists (select from coupon_use u where u.merchant_id = ${merchantId})`,
  async look({ tx }, paid) {
    const found = await useOf(tx, { merchantId: paid.merchant_id, paymentId: paid.id })
    if (found?.state !== 'USED') return
    const owed = returnedOf(BigInt(found.minor), BigInt(paid.amount_minor), BigInt(paid.refunded_minor))
    if (owed <= BigInt(found.owed_minor)) return
    await tx
      .updateTable('coupon_use')
      .set({ owed_minor: String(owed), owed_at: new Date() })
      .where('merchant_id', '=', paid.merchant_id)
      .where('id', '=', found.id)
      .execute()
  },
})
