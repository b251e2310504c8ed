// What every money record shows of itself, whichever way it came: what it booked, and what that did to the balance.
import * as z from 'zod/mini'
import { id, instant, money } from '../scalars.ts'

export const byId = z.object({ id })
export const entries = z.array(
  z.object({
    at: instant,
    reason: z.string(),
    debit: z.string(),
    credit: z.string(),
    amount: money,
    /** Whether a side is the reader's own merchant's. */
    mine: z.object({ debit: z.boolean(), credit: z.boolean() }),
  }),
)
/** The available balance right before and after its entries; null until it touched it. */
export const explained = z.nullable(z.object({ before: money, own: money, after: money }))
export const booked = { entries, explained }
