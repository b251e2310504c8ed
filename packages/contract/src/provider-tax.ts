// What the provider decides of its tax invoices: corrections that merchants ask for, and documents that were rejected.
import * as z from 'zod/mini'
import { nothing } from './kernel/endpoint.ts'
import { id, instant, money } from './kernel/scalars.ts'
import { merchantMid, row, shown } from './provider-endpoint.ts'

const correction = { merchantMid, id }
export const providerTax = {
  /** Corrections that wait for a decision, the oldest first. */
  taxCorrections: row(
    'GET tax/corrections',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          id,
          merchantMid: z.string(),
          number: z.string(),
          net: money,
          reasonCode: z.string(),
          reason: z.string(),
          requestedAt: instant,
        }),
      ),
    }),
  ),
  /** Issues the credit note; the amount with its VAT is available to the merchant again. */
  taxAccept: row('POST tax/accept', z.object(correction), z.object({ number: z.string() })),
  /** The merchant reads the reason. */
  taxDecline: row('POST tax/decline', z.object({ ...correction, why: shown }), nothing),
  /** Documents that the accredited service provider rejected, the oldest first. */
  taxRejected: row(
    'GET tax/rejected',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          merchantMid: z.string(),
          number: z.string(),
          reason: z.string(),
          attempts: z.int(),
          answeredAt: z.nullable(instant),
        }),
      ),
    }),
  ),
  /** Hands a rejected document over again. */
  taxRetry: row(
    'POST tax/retry',
    z.object({ merchantMid, number: z.string().check(z.regex(/^T[IC]-\d{8,12}$/, 'INVALID')) }),
    nothing,
  ),
}
