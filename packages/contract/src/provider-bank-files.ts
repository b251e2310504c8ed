// Files that go to the bank and come from it.
import * as z from 'zod/mini'
import { nothing } from './kernel/endpoint.ts'
import { id, instant, money } from './kernel/scalars.ts'
import { row } from './provider-endpoint.ts'

const file = {
  id,
  direction: z.enum(['in', 'out']),
  kind: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  name: z.string(),
  /** MADE, READY, SENT of ours; READ, REFUSED of the bank's. */
  state: z.string(),
  count: z.int(),
  total: z.nullable(money),
  /** Entries that could not be booked. */
  listed: z.int(),
  why: z.nullable(z.string()),
  sends: z.int(),
  createdAt: instant,
  sentAt: z.nullable(instant),
}
const name = z.string().check(z.trim(), z.minLength(1, 'REQUIRED'), z.maxLength(200, 'TOO_LONG'))
export const providerBankFiles = {
  /** The newest 200 and, of what the bank's files had, what could not be booked. */
  bankFiles: row(
    'GET bank/files',
    nothing,
    z.object({
      rows: z.array(z.object(file)),
      refused: z.array(z.object({ body: z.string(), count: z.int(), lastAt: instant })),
    }),
  ),
  /** One, by its name or message id, with its content. */
  bankFile: row('GET bank/files/show', z.object({ name }), z.object({ ...file, content: z.string() })),
  /** Writes one of ours again, unchanged. */
  bankFileResend: row('POST bank/files/resend', z.object({ name }), nothing),
}
