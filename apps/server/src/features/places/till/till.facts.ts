// What was sent beside an event and is not on the receipt. A till's own program writes it, but any holder of its key may: what cannot be read is left
// out, because a sale that happened is booked whatever its lines look like.
import * as z from 'zod/mini'
import { fromText, money, type Currency } from '@falaj/money'
import type { AttachedFacts } from '@falaj/contract/places/device-calls'
import { isUuid } from '../../../platform/base/ids.ts'
import type { OrderItem } from '../../../platform/payment/offer.ts'

const linesMax = 100
const nameMax = 80
const noteMax = 200
/** As the database can store it. */
const textOf = (value: string, max: number): string => value.replaceAll('\0', '').toWellFormed().slice(0, max)
const lineSchema = z.object({
  id: z.optional(z.string()),
  name: z.string(),
  quantity: z.int().check(z.minimum(1), z.maximum(100_000)),
  price: z.string(),
  vat: z.optional(z.string()),
})
/** Lines that are none are left out. */
export const itemsOf = (lines: unknown, currency: Currency): OrderItem[] =>
  (Array.isArray(lines) ? (lines as readonly unknown[]) : []).slice(0, linesMax).flatMap((line) => {
    const read = z.safeParse(lineSchema, line)
    const price = read.success ? fromText(read.data.price, currency) : null
    if (!read.success || !price) return []
    const { id, name, quantity, vat } = read.data
    const item = { ...(id && isUuid(id) ? { itemId: id } : {}), name: textOf(name, nameMax), quantity, price }
    return [vat === undefined || vat === 'standard' ? item : { ...item, vat: money(0n, currency) }]
  })
/** What the till attached, as far as it can be read. */
export const factsOf = (attached: string | null): Pick<AttachedFacts, 'note' | 'instrument'> & { items?: unknown } => {
  let read: unknown
  try {
    read = attached === null ? null : JSON.parse(attached)
  } catch {
    return {}
  }
  if (typeof read !== 'object' || read === null) return {}
  const { items, note, instrument } = read as Readonly<Record<string, unknown>>
  return {
    items,
    ...(typeof note === 'string' ? { note: textOf(note, noteMax) } : {}),
    ...(typeof instrument === 'string' ? { instrument: textOf(instrument, nameMax) } : {}),
  }
}
