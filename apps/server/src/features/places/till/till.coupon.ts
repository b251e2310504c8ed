// Coupons at a till: reserved with a network before the money is taken, so that the sale may come without one. What was not reserved beforehand cannot be
// used offline: nobody could know whether it is the last one.
import * as z from 'zod/mini'
import type { CouponAnswer } from '@falaj/contract/places/device-calls'
import { maskPayer } from '@falaj/contract/formats/mask'
import { hourMs } from '@falaj/contract/kernel/time'
import { currencies, money, type Money } from '@falaj/money'
import { failFields } from '../../../platform/base/fail.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { tillProduct } from '../../../platform/payment/cash-sale.ts'
import { customerKeyOf } from '../../../platform/payment/customer-key.ts'
import type { Discounts, ReservedDiscount } from '../../../platform/payment/discount.ts'
import type { OfferContext } from '../../../platform/payment/offer.ts'
import { limitsIn } from '../../../platform/product/amount-limit.ts'
import { requireSelling, type Till } from './till.call.ts'

/** As long as an offline contract: what the till reserved and did not give back may be in a sale that it has not sent yet. */
const heldHours = 8
const key = z.string().check(z.regex(/^[\w-]{8,64}$/))
export const couponInput = z.object({
  key,
  code: z.string().check(z.minLength(1), z.maxLength(40)),
  minor: z.string().check(z.regex(/^\d{1,15}$/)),
  currency: z.enum(currencies),
  customer: z.nullable(z.string().check(z.maxLength(120))),
})
export const couponReleaseInput = z.object({ key })

const payerOf = (customer: string | null) => {
  const text = customer?.trim() ?? ''
  if (text === '') return {}
  return text.includes('@') ? { email: text } : { phone: text }
}
type Context = Pick<AppContext, 'db' | 'registry' | 'wakeRelay'>
export const reserveAtTill = async (
  { db, registry, wakeRelay }: Context,
  till: Till,
  input: z.output<typeof couponInput>,
): Promise<CouponAnswer> => {
  requireSelling(till)
  const { merchantId, deviceId, store } = till
  const { discounts } = registry
  if (!discounts) throw failFields({ path: 'coupon', code: 'COUPON_UNKNOWN' })
  const amount = money(BigInt(input.minor), input.currency)
  const payer = payerOf(input.customer)
  const [contact] = Object.values(payer)
  const answer = await db.transaction().execute(async (tx) => {
    const own = { tx, emit: emitter(tx) }
    const until = new Date((await businessNow(tx)).getTime() + heldHours * hourMs)
    const customerId = contact ? ((await registry.customerOf?.(own, merchantId, payer)) ?? null) : null
    const made = await discounts.reserve(own, {
      merchantId,
      code: input.code,
      amount,
      most: amount.minor - limitsIn(tillProduct, amount.currency, null).min.minor,
      product: 'counter',
      store,
      customerKey: customerKeyOf(customerId, payer),
      customer: contact ? maskPayer(contact) : null,
      till: { deviceId, key: input.key, until },
    })
    return { minor: String(made.minor), campaign: made.campaign, until: Date.now() + heldHours * hourMs }
  })
  wakeRelay()
  return answer
}
export const releaseAtTill = async (
  { db, registry, wakeRelay }: Context,
  { merchantId, deviceId }: Till,
  input: z.output<typeof couponReleaseInput>,
): Promise<object> => {
  await db.transaction().execute(async (tx) => {
    await registry.discounts?.release({ tx, emit: emitter(tx) }, { merchantId, deviceId, key: input.key })
  })
  wakeRelay()
  return {}
}

interface TillSale {
  readonly merchantId: string
  readonly deviceId: string
  /** The key of what was reserved; empty: sold without a coupon. */
  readonly key: string
  /** What was paid, with the tip, and what the till took off. */
  readonly amount: Money
  readonly tip: Money | null
  readonly discount: Money | null
}
/** What was reserved for this sale, if it still is. */
export const reservedFor = async (
  own: OfferContext,
  discounts: Discounts | undefined,
  { merchantId, deviceId, key: heldKey, amount, tip, discount }: TillSale,
): Promise<ReservedDiscount | null> => {
  if (heldKey === '' || !discounts || !discount) return null
  const price = money(amount.minor - (tip?.minor ?? 0n) + discount.minor, amount.currency)
  const held = await discounts.held(own, { merchantId, deviceId, key: heldKey }, price)
  return held?.minor === discount.minor ? held : null
}
