// The API for merchants' own programs: /v1. A resource that the console already lists is one row here; commands are in merchant-commands.ts.
import * as z from 'zod/mini'
import type { ApiScope } from '../developers/api-scopes.ts'
import type { FieldList } from '../kernel/fields.ts'
import { device } from '../places/device.ts'
import { customer } from '../customers/customer.ts'
import { directPay } from '../selling/direct-pay.ts'
import { errors, type ErrorName } from '../kernel/errors.ts'
import { invoice } from '../selling/invoice.ts'
import { shift } from '../places/shift.ts'
import { store } from '../places/store.ts'
import { item } from '../customers/item.ts'
import { paylink } from '../selling/paylink.ts'
import { payment } from '../payments/payment.ts'
import { refund } from '../payments/refund.ts'
import { id, money } from '../kernel/scalars.ts'
import { settlement } from '../accounts/settlement.ts'
import { statement } from '../accounts/statement.ts'
import { transfer } from '../accounts/transfer.ts'
import { coupon } from '../growth/coupon.ts'
import { greenPoint } from '../growth/green-point.ts'
import { vamIban } from '../selling/vam-iban.ts'
import { withdraw } from '../accounts/withdraw.ts'

export interface ListResource {
  readonly scope: ApiScope
  readonly summary: string
  /** Singular name. */
  readonly one: string
  /** The console's list: its fields are what a row holds. */
  readonly of: FieldList
  /** What else it belongs to: the name of the link, and the resource that it leads to. The list has its id in the hidden column `<name>_id`. */
  readonly links?: Readonly<Record<string, string>>
  /** Fields that are for the merchant's members only. */
  readonly without?: readonly string[]
}
export const merchantLists = {
  payments: {
    scope: 'payments:read',
    summary: 'Payments, newest first',
    one: 'One payment',
    of: payment.query,
    links: { customer: 'customers', settlement: 'settlements' },
    without: ['notes'],
  },
  refunds: {
    scope: 'refunds:read',
    summary: 'Refunds, newest first',
    one: 'One refund',
    of: refund.query,
    links: { payment: 'payments' },
  },
  paylinks: {
    scope: 'paylinks:read',
    summary: 'Payment links, newest first',
    one: 'One payment link',
    of: paylink.query,
    links: { customer: 'customers' },
  },
  invoices: {
    scope: 'invoices:read',
    summary: 'Invoices, newest first',
    one: 'One invoice',
    of: invoice.query,
    links: { customer: 'customers' },
  },
  customers: {
    scope: 'customers:read',
    summary: 'Customers, newest first',
    one: 'One customer',
    of: customer.query,
  },
  'saved-cards': {
    scope: 'saved-cards:read',
    summary: 'Cards that customers saved with their consent, newest first',
    one: 'One saved card',
    of: directPay.query,
    links: { customer: 'customers' },
  },
  stores: { scope: 'stores:read', summary: 'Stores, newest first', one: 'One store', of: store.query },
  items: { scope: 'items:read', summary: 'Items, newest first', one: 'One item', of: item.query },
  deposits: {
    scope: 'deposits:read',
    summary: 'Deposits to virtual IBANs, newest first',
    one: 'One deposit',
    of: vamIban.deposits,
  },
  settlements: {
    scope: 'settlements:read',
    summary: 'Settlements, newest first',
    one: 'One settlement',
    of: settlement.query,
  },
  transfers: {
    scope: 'transfers:read',
    summary: 'Transfers, newest first',
    one: 'One transfer',
    of: transfer.tradeQuery,
  },
  withdrawals: {
    scope: 'withdrawals:read',
    summary: 'Withdrawals, newest first',
    one: 'One withdrawal',
    of: withdraw.tradeQuery,
  },
  devices: {
    scope: 'devices:read',
    summary: 'Tills and what they last reported, those that need somebody first',
    one: 'One till',
    of: device.query,
  },
  shifts: {
    scope: 'shifts:read',
    summary: 'Shifts of tills, newest first',
    one: 'One shift',
    of: shift.query,
  },
  redemptions: {
    scope: 'redemptions:read',
    summary: 'Coupons reserved, used, reversed or released, newest first',
    one: 'One redemption',
    of: coupon.query,
    without: ['staff'],
  },
  'green-points': {
    scope: 'green-points:read',
    summary: 'Green points earned, spent, returned and expired, newest first',
    one: 'One entry of green points',
    of: greenPoint.query,
  },
  statements: {
    scope: 'statements:read',
    summary: 'Statements, newest first',
    one: 'One statement',
    of: statement.balance,
  },
} as const satisfies Readonly<Record<string, ListResource>>
export type ListName = keyof typeof merchantLists
export const resourceOf = (name: string): ListResource => {
  if (!Object.hasOwn(merchantLists, name)) throw new Error(`${name} is no resource`)
  return merchantLists[name as ListName]
}

/** The fields of a row that a program gets. */
export const ownRow = ({ of, without = [] }: ListResource): FieldList['row'] =>
  z.omit(of.row, Object.fromEntries(without.map((name) => [name, true])) as never)
/** An id, or with `expand` the object it refers to; null if there is none. */
const linkOf = (to: string) => z.nullable(z.union([id, ownRow(resourceOf(to))]))
/** A row as it goes over the wire: the list's fields, and its links. */
export const rowOf = (name: ListName): z.ZodMiniObject<{ id: typeof id }> => {
  const resource = resourceOf(name)
  const { links } = resource
  const shape = Object.fromEntries(Object.entries(links ?? {}).map(([link, to]) => [link, linkOf(to)]))
  return z.extend(ownRow(resource), links ? { links: z.object(shape) } : {}) as never
}

export const balanceRow = z.object({
  currency: z.string(),
  available: money,
  pending: money,
  hold: money,
  inTransit: money,
})
export const eventRow = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
})

export const limitMax = 100
export const limitUnset = 20
export const requestsPerMinute = 600
/** Where every refusal is explained; `#` and its code follow. */
export const apiDocsPath = '/docs/api'

/** Refusals of the API itself: what each is answered with, and what it means. */
export const apiErrors = {
  key_missing: { status: 401, message: 'Send your API key as “Authorization: Bearer falaj_…”.' },
  key_unknown: { status: 401, message: 'We don’t know this API key. It may have been rolled.' },
  key_revoked: { status: 401, message: 'This API key was revoked.' },
  key_expired: { status: 401, message: 'This API key has expired.' },
  address_refused: { status: 403, message: 'This API key can’t be used from your address.' },
  scope_missing: { status: 403, message: 'This API key doesn’t have the permission this request needs.' },
  key_maker_rights: {
    status: 403,
    message:
      'The person who made this API key has left or may no longer move money. Somebody who may makes a new key for you.',
  },
  version_unknown: {
    status: 400,
    message:
      'There is no such version of the API. Leave “Falaj-Version” out to use the one that your key is pinned to.',
  },
  not_found: { status: 404, message: 'There is nothing here.' },
  parameter_invalid: { status: 400, message: 'A query parameter is not valid.' },
  input_invalid: { status: 400, message: 'Some fields are not valid. “fields” names each, and what is wrong with it.' },
  idempotency_key_required: {
    status: 400,
    message: 'Send an “Idempotency-Key” of 8 to 255 letters, digits, hyphens or underscores.',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was used for another request. Use a new one for each request.',
  },
  idempotency_key_in_progress: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still at work. Send it again in a moment.',
  },
  rate_limited: { status: 429, message: 'Too many requests. Wait until the limit resets.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>
export type ApiErrorName = keyof typeof apiErrors

const named: Readonly<Partial<Record<ErrorName, ApiErrorName>>> = {
  NOT_FOUND: 'not_found',
  INPUT_INVALID: 'input_invalid',
  KEY_REQUIRED: 'idempotency_key_required',
  KEY_REUSED: 'idempotency_key_reused',
  KEY_IN_PROGRESS: 'idempotency_key_in_progress',
  RATE_LIMITED: 'rate_limited',
}
const statuses: Readonly<Partial<Record<ErrorName, number>>> = {
  PROVIDER_TOKEN: 401,
  ACCESS_DENIED: 403,
  PRODUCT_NOT_ACTIVE: 403,
  PRODUCT_OFF: 403,
  AGREEMENT_OVERDUE: 403,
  MERCHANT_AGREEMENT_OVERDUE: 403,
  APP_ONLY: 403,
  JSON_MALFORMED: 400,
  REQUEST_MALFORMED: 400,
  METHOD_REFUSED: 405,
  BODY_TOO_LARGE: 413,
  CONTENT_TYPE: 415,
  INTERNAL: 500,
  BUSY: 503,
  OUTAGE: 503,
}
export interface ApiError {
  readonly code: string
  readonly status: number
  readonly message: string
}
/** Maps a refusal of the console to an API error: what conflicts with the current state is a 409. */
export const apiErrorOf = (reason: ErrorName): ApiError => {
  const name = named[reason]
  if (name) return { code: name, ...apiErrors[name] }
  return { code: reason.toLowerCase(), status: statuses[reason] ?? 409, message: errors[reason].en as string }
}
