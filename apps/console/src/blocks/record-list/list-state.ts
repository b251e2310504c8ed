// A list's state is its address: filters, page, size and the open record. Reading forgives: a value that does not pass the list's
// own schema is as if it were not there. Pure.
import * as z from 'zod/mini'
import { pageSizes, type ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { kindOf, type FilterKind } from '@falaj/contract/kernel/list-filters'
import type { AmountRange, DateRange } from '@falaj/contract/kernel/scalars'
import { toText as amountText } from '@falaj/money'
import { searchWith } from '../../router/location.ts'

export interface ListState {
  readonly filters: Readonly<Record<string, unknown>>
  readonly page: number
  readonly size: number
  readonly open: string | null
  readonly sort: Sort | null
}
/** By a field that the endpoint declares as sortable; null means the newest first. */
export interface Sort {
  readonly field: string
  readonly descending: boolean
}
export const sizeUnset = 10

type Schema = z.ZodMiniType
/** Whole days: the range ends with its last second. */
export const rangeOfDays = (first: string, last: string): DateRange => ({
  startTime: `${first}T00:00:00`,
  endTime: `${last}T23:59:59`,
})
export const daysOfRange = (range: DateRange): readonly [string, string] => [
  range.startTime.slice(0, 10),
  range.endTime.slice(0, 10),
]

/** 'AED_100.00_250.00'; a side that is not limited is empty. */
const amountsFromText = (text: string): unknown => {
  const [currency, ...sides] = text.split('_')
  const [min, max] = sides.map((amount) => (amount ? { amount, currency } : undefined))
  return { min, max }
}
const amountsToText = ({ min, max }: AmountRange): string =>
  [(min ?? max)?.currency ?? '', min ? amountText(min) : '', max ? amountText(max) : ''].join('_')

/** Codes of stores are people's own texts: a comma in one does not separate two, and what is of no store has a sign of its own. */
const noStore = '-'
export const storeInAddress = (code: string): string =>
  code === noStore ? '%2D' : code.replace(/[%,]/g, (sign) => (sign === ',' ? '%2C' : '%25'))
const unescape = (code: string): string =>
  code.replace(/%(2C|2D|25)/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

const fromText = (kind: FilterKind, text: string): unknown => {
  if (kind === 'choices') return text.split(',')
  if (kind === 'stores') return text.split(',').map((code) => (code === noStore ? '' : unescape(code)))
  if (kind === 'amount') return amountsFromText(text)
  if (kind !== 'dates') return text
  const [first = '', last = ''] = text.split('_')
  return rangeOfDays(first, last)
}
const toText = (kind: FilterKind, value: unknown): string => {
  if (kind === 'choices') return (value as readonly string[]).join(',')
  if (kind === 'stores')
    return (value as readonly string[]).map((code) => (code === '' ? noStore : storeInAddress(code))).join(',')
  if (kind === 'amount') return amountsToText(value as AmountRange)
  return kind === 'dates' ? daysOfRange(value as DateRange).join('_') : (value as string)
}

const whole = (text: string | null): number | null => (text && /^\d{1,7}$/.test(text) ? Number(text) : null)

/** 'amount', or '-amount' from the largest down. */
const sortFrom = (of: ListEndpoint, text: string): Sort | null => {
  const field = text.replace(/^-/, '')
  return of.sortable.includes(field) ? { field, descending: text !== field } : null
}

export const readState = (of: ListEndpoint, search: string): ListState => {
  const params = new URLSearchParams(search)
  const filters: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(of.filters.shape)) {
    const text = params.get(field)
    if (!text) continue
    const parsed = z.safeParse(schema as Schema, fromText(kindOf(of, field), text))
    if (parsed.success) filters[field] = parsed.data
  }
  const size = whole(params.get('size'))
  return {
    filters,
    page: Math.max(1, whole(params.get('page')) ?? 1),
    size: size !== null && (pageSizes as readonly number[]).includes(size) ? size : sizeUnset,
    open: params.get('open'),
    sort: sortFrom(of, params.get('sort') ?? ''),
  }
}

/** The address after a change. Defaults (first page, usual size, empty filter) are left out; foreign parameters stay. */
export const searchAfter = (of: ListEndpoint, search: string, change: Partial<ListState>): string => {
  const next = { ...readState(of, search), ...change }
  const put: Record<string, string | null> = {}
  for (const field of Object.keys(of.filters.shape)) {
    const value = next.filters[field]
    const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    put[field] = empty ? null : toText(kindOf(of, field), value)
  }
  put['page'] = next.page === 1 ? null : String(next.page)
  put['size'] = next.size === sizeUnset ? null : String(next.size)
  put['open'] = next.open
  put['sort'] = next.sort && `${next.sort.descending ? '-' : ''}${next.sort.field}`
  return searchWith(search, put)
}
