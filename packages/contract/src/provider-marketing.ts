// What the provider decides of coupons and green points: which campaigns it funds, and how a merchant earns points.
import * as z from 'zod/mini'
import { nothing } from './kernel/endpoint.ts'
import { instant, money } from './kernel/scalars.ts'
import { day } from './merchant/application-answers.ts'
import { merchantMid, row, shown } from './provider-endpoint.ts'

const campaign = { merchantMid, number: z.string().check(z.regex(/^[\w-]{3,40}$/, 'INVALID')) }
/** Decimal text in dirhams. */
const amount = z.string().check(z.maxLength(60, 'AMOUNT'))

export const providerMarketing = {
  /** Accounts that earn commissions, and the rate of each. */
  partners: row(
    'GET partners',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          merchantMid: z.string(),
          name: z.string(),
          number: z.string(),
          /** '0.35%'; null: none yet. */
          rate: z.nullable(z.string()),
          from: z.nullable(instant),
          /** A rate that is set and begins later. */
          next: z.nullable(z.string()),
          agents: z.int(),
          promoters: z.int(),
          merchants: z.int(),
        }),
      ),
    }),
  ),
  /** The account's own rate, from a day in Dubai on; today if none is given. The first one makes it a partner. */
  partnerRate: row(
    'POST partners/rate',
    z.object({ merchantMid, percent: z.string().check(z.maxLength(10, 'RATE')), from: z.optional(day) }),
    z.object({ number: z.string() }),
  ),
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
      /** The worth of a hundred points. */
      worth: z.optional(amount),
    }),
    nothing,
  ),
}
