// Messages of a till, signed with the key of its merchant: cash that a customer hands in or wants to take out, and top-ups. The till waits for the answer before a banknote changes hands.
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { cashCurrency, cashKinds, type CashKind } from '@falaj/contract/cash/cash'
import { fromText, type Money } from '@falaj/money'
import type { Settings } from '../platform/settings/settings.ts'
import { isStorable } from '../platform/base/storable.ts'
import { isPlausible, isSigned } from './signed.ts'

export interface TillMove {
  /** The till's own, the same at every attempt. */
  readonly reference: string
  readonly mid: string
  readonly kind: CashKind
  readonly amount: Money
  readonly at: Date
  readonly store: string
  readonly device: string | null
  readonly staff: string | null
  readonly shift: string | null
  /** Mobile number of whose cash it is. */
  readonly customer: string | null
  /** For a top-up. */
  readonly target: string | null
  readonly operator: string | null
  readonly voucherNo: string | null
  /** The code of the agent whose till it is. */
  readonly agent: string | null
  /** The number of the e-ATM that took or pays the cash; absent at a counter. */
  readonly machine?: string
  /** For an e-ATM: which notes, the smallest first. */
  readonly notes?: readonly NoteCount[]
}
export interface NoteCount {
  /** In whole units of the currency. */
  readonly value: number
  readonly count: number
}
const textLine = (max: number) =>
  z.string().check(
    z.overwrite((text) =>
      text
        .normalize('NFKC')
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim(),
    ),
    z.minLength(1),
    z.maxLength(max),
  )
const maybe = z.optional(z.nullable(textLine(60)))
export const noteCounts = z.record(z.string().check(z.regex(/^\d{1,4}$/)), z.int().check(z.gte(0), z.lte(20_000)))
/** The same notes in the same order, whatever order they were sent in. */
export const notesOf = (counts: z.output<typeof noteCounts>): readonly NoteCount[] =>
  Object.entries(counts)
    .map(([value, count]) => ({ value: Number(value), count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.value - b.value)
const wire = z.object({
  reference: z.string().check(z.regex(/^[\w./:-]{6,80}$/)),
  mid: z.string().check(z.regex(/^\d{8,16}$/)),
  kind: z.enum(cashKinds),
  amount: z.string().check(z.maxLength(40)),
  currency: z.literal(cashCurrency),
  at: z.iso.datetime({ offset: true }),
  store: textLine(60),
  device: maybe,
  staff: maybe,
  shift: maybe,
  customer: z.optional(z.nullable(z.string().check(z.regex(/^\+?\d{7,15}$/)))),
  target: maybe,
  operator: maybe,
  voucherNo: maybe,
  agent: maybe,
  machine: maybe,
  notes: z.optional(noteCounts),
})
/** Null means nothing that money could be booked from. */
export const moveOf = (body: unknown): TillMove | null => {
  const { data } = z.safeParse(wire, body)
  const amount = data && fromText(data.amount, data.currency)
  if (
    !data ||
    !isStorable(data) ||
    !isPlausible(data.at) ||
    !amount ||
    amount.minor <= 0n ||
    (data.kind === 'cash-top-up' && !data.target)
  )
    return null
  const { device = null, staff = null, shift = null, customer = null, operator = null, voucherNo = null } = data
  const { reference, mid, kind, store, target = null, agent = null } = data
  // What has happened is never later than now.
  const at = new Date(Math.min(Date.parse(data.at), Date.now()))
  const { machine, notes } = data
  return {
    reference,
    mid,
    kind,
    amount,
    at,
    store,
    device,
    staff,
    shift,
    customer,
    target,
    operator,
    voucherNo,
    agent,
    // Absent from what a counter's till sends: the hash of its request stays what it was.
    ...(machine ? { machine, notes: notesOf(notes ?? {}) } : {}),
  }
}
type TillSettings = Pick<Settings, 'tillKey'>
/** Each merchant's tills have a key of their own, so that one of them cannot book in another's name. Null if there are no tills. */
export const tillKeyOf = ({ tillKey }: TillSettings, mid: string): string | null =>
  tillKey === null ? null : createHmac('sha256', tillKey).update(`till ${mid}`).digest('base64url')
const parsedOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
/** The merchant whose key signed it; null if that is not the merchant of the move. */
export const tillSigner = (
  settings: TillSettings,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): string | null => {
  const { data } = z.safeParse(z.object({ mid: wire.shape.mid }), parsedOf(body))
  const key = data ? tillKeyOf(settings, data.mid) : null
  return data && key !== null && isSigned(key, headers, body) ? `till ${data.mid}` : null
}
/** Null means nothing that could be booked. */
export const readMove = (body: string): TillMove | null => moveOf(parsedOf(body))
