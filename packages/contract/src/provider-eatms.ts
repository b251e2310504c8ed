// What the provider installs and removes: e-ATMs in merchants' stores.
import * as z from 'zod/mini'
import { eatmStates, noteValues } from './cash/eatm.ts'
import { nothing } from './kernel/endpoint.ts'
import { anyLine } from './kernel/sale.ts'
import { instant, money } from './kernel/scalars.ts'
import { merchantMid, row } from './provider-endpoint.ts'

const number = z.string().check(z.regex(/^[\w-]{3,40}$/, 'INVALID'))
/** Decimal text in dirhams. */
const amount = z.string().check(z.maxLength(60, 'AMOUNT'))

export const providerEatms = {
  /** Machines of one merchant or of all, including removed ones. */
  eatms: row(
    'GET eatms',
    z.object({ merchantMid: z.optional(merchantMid) }),
    z.object({
      rows: z.array(
        z.object({
          merchantMid: z.string(),
          number: z.string(),
          serial: z.string(),
          label: z.string(),
          store: z.string(),
          state: z.enum(eatmStates),
          /** In its cassettes and its cash box. */
          cash: money,
          seenAt: z.nullable(instant),
          installedAt: instant,
          closedAt: z.nullable(instant),
        }),
      ),
    }),
  ),
  /** It is empty until a courier loads it. The machine signs with the merchant's till key. */
  eatmInstall: row(
    'POST eatms/install',
    z.object({
      merchantMid,
      store: anyLine(80, 1),
      label: anyLine(80, 2),
      serial: anyLine(40, 3),
      /** Denominations of its cassettes, by position from 1. */
      cassettes: z.optional(
        z
          .array(z.int().check(z.refine((value) => (noteValues as readonly number[]).includes(value), 'INVALID')))
          .check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(9, 'TOO_MANY')),
      ),
      /** Limit for one cash-out, and for one day. */
      max: z.optional(amount),
      day: z.optional(amount),
    }),
    z.object({ number: z.string() }),
  ),
  /** It leaves the store: only empty, and without a refill under way. */
  eatmClose: row('POST eatms/close', z.object({ merchantMid, number }), nothing),
}
