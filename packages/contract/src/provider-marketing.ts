// What the provider decides of coupons and green points: which campaigns it funds, and how a merchant earns points.
import * as z from 'zod/mini'
import { nothing } from './kernel/endpoint.ts'
import { instant, money } from './kernel/scalars.ts'
import { merchantMid, row, shown } from './provider-endpoint.ts'

const campaign = { merchantMid, number: z.string().check(z.regex(/^[\w-]{3,40}$/, 'INVALID')) }
/** Decimal text in dirhams. */
const amount = z.string().check(z.maxLength(60, 'AMOUNT'))

export const providerMarketing = {
  /** Campaigns that merchants ask the provider to fund. */
  couponFundings: row(
    'GET coupons',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          merchantMid: z.string(),
          number: z.string(),
          title: z.string(),
          budget: money,
          startsAt: instant,
          endsAt: instant,
        }),
      ),
    }),
  ),
  /** Its budget is taken from the fees. */
  couponFund: row('POST coupons/fund', z.object(campaign), nothing),
  couponDecline: row('POST coupons/decline', z.object({ ...campaign, why: shown }), nothing),
  /** From now on. Without `worth` points can't be converted. */
  pointsSet: row(
    'POST points/set',
    z.object({
      merchantMid,
      /** What has to be paid for one point. */
      unit: amount,
      months: z.int().check(z.minimum(1, 'INVALID'), z.maximum(120, 'INVALID')),
      /** Of a hundred points. */
      worth: z.optional(amount),
    }),
    nothing,
  ),
}
