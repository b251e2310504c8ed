// What an invoice adds up to, line by line, and when it is due. Pure: the same while it is typed and when it is issued.
import { dayMs } from '../kernel/time.ts'
import { money, type Currency, type Money } from '@falaj/money'
import { vatIn, vatOf, type VatKind } from '../kernel/sale.ts'

/** '1', '2.5', '0.125' → thousandths. */
export const thousandths = (quantity: string): bigint | null => {
  const [, whole, part = ''] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(quantity.trim()) ?? []
  if (whole === undefined) return null
  const value = BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0'))
  return value > 0n ? value : null
}
/** '10', '12.5' → hundredths of a per cent. */
export const discountBps = (percent: string): number | null => {
  if (percent.trim() === '') return 0
  return /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(percent.trim()) ? Math.round(Number(percent) * 100) : null
}
export interface LineTerms {
  readonly quantity: string
  /** Without VAT. */
  readonly unit: Money
  readonly discount?: string | undefined
  readonly vat: VatKind
}
export interface LineSum {
  readonly net: Money
  readonly vat: Money
}
const half = (value: bigint, by: bigint): bigint => (value + by / 2n) / by
/** Each line is rounded separately, as printed; null while a figure is invalid. */
export const lineSum = ({ quantity, unit, discount = '', vat }: LineTerms): LineSum | null => {
  const [times, off] = [thousandths(quantity), discountBps(discount)]
  if (times === null || off === null) return null
  const net = money(half(unit.minor * times * BigInt(10_000 - off), 10_000_000n), unit.currency)
  return { net, vat: vatOf(net, vat) }
}
export const sumUp = (lines: readonly LineSum[], currency: Currency): { net: Money; vat: Money; total: Money } => {
  const add = (name: 'net' | 'vat'): bigint => lines.reduce((sum, line) => sum + line[name].minor, 0n)
  const [net, vat] = [add('net'), add('vat')]
  return { net: money(net, currency), vat: money(vat, currency), total: money(net + vat, currency) }
}
/** The net price of an item with this gross price. */
export const withoutVat = (price: Money, kind: VatKind): Money =>
  money(price.minor - vatIn(price, kind).minor, price.currency)
interface GrossSum {
  readonly vat: Money
  readonly total: Money
}
/** Returns the VAT share of a part of an invoice. */
export const vatWithin = (part: Money, whole: GrossSum): Money =>
  money(half(part.minor * whole.vat.minor, whole.total.minor || 1n), part.currency)
/** Returns the VAT of the next part of an invoice. The cumulative sum is rounded, so that all parts together have the VAT of the whole. */
export const vatOfNext = (part: Money, before: readonly GrossSum[], whole: GrossSum): Money => {
  const [total, vat] = [
    before.reduce((sum, each) => sum + each.total.minor, part.minor),
    before.reduce((sum, each) => sum + each.vat.minor, 0n),
  ]
  const minor = vatWithin(money(total, part.currency), whole).minor - vat
  // Parts that were rounded one by one may have had more than their share.
  return money(minor < 0n ? 0n : minor > part.minor ? part.minor : minor, part.currency)
}
export interface VatPart extends LineSum {
  readonly kind: VatKind
}
/** Splits a part of an invoice with its VAT by the VAT rates of its lines; the shares add up to the part. */
export const partByVat = (part: Money, vat: Money, lines: readonly VatPart[]): readonly VatPart[] => {
  const gross = (of: readonly LineSum[]): bigint => of.reduce((sum, line) => sum + line.net.minor + line.vat.minor, 0n)
  // The last one takes what rounding leaves: the one with VAT, so that its share is never less than its VAT.
  const kinds = (['zero', 'exempt', 'standard'] as const).filter((kind) => lines.some((line) => line.kind === kind))
  let left = part.minor
  return kinds.map((kind, at) => {
    const exact = (part.minor * gross(lines.filter((line) => line.kind === kind))) / (gross(lines) || 1n)
    const share = at === kinds.length - 1 ? left : exact
    left -= share
    const tax = kind === 'standard' ? vat.minor : 0n
    return { kind, net: money(share - tax, part.currency), vat: money(tax, part.currency) }
  })
}

export const scheduleSteps = ['week', 'month', 'quarter', 'year'] as const
export type ScheduleStep = (typeof scheduleSteps)[number]
const months = { month: 1, quarter: 3, year: 12 } as const
/** The same day of the next month as `first`, on which it began; in a shorter month its last. */
export const nextDay = (day: string, every: ScheduleStep, first: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (every === 'week') return new Date(Date.UTC(year, month - 1, date + 7)).toISOString().slice(0, 10)
  const at = month - 1 + months[every]
  const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, at, Math.min(Number(first.slice(8)), last))).toISOString().slice(0, 10)
}

/** A customer is reminded this many days after the due date, if the invoice asks for it. */
export const reminderDays = [1, 7, 14] as const
/** How many reminders should have gone out by a day. */
export const remindersBy = (dueOn: string, today: string): number => {
  const late = Math.floor((Date.parse(today) - Date.parse(dueOn)) / dayMs)
  return reminderDays.filter((days) => late >= days).length
}
