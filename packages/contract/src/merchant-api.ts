// The API for merchants' own programs: /v1. Reads, each by a scope of its key; a resource that the console lists already is one row here.
import * as z from 'zod/mini'
import type { ApiScope } from './api-scopes.ts'
import type { FieldList } from './fields.ts'
import { customer } from './customer.ts'
import { invoice } from './invoice.ts'
import { item } from './item.ts'
import { paylink } from './paylink.ts'
import { payment } from './payment.ts'
import { refund } from './refund.ts'
import { money } from './scalars.ts'
import { settlement } from './settlement.ts'
import { transfer } from './transfer.ts'
import { vamIban } from './vam-iban.ts'
import { withdraw } from './withdraw.ts'

export interface ListResource {
  readonly scope: ApiScope
  readonly summary: string
  /** The console's list: its fields are what a row holds. */
  readonly of: FieldList
}
export const merchantLists = {
  payments: { scope: 'payments:read', summary: 'Payments, newest first', of: payment.query },
  refunds: { scope: 'refunds:read', summary: 'Refunds, newest first', of: refund.query },
  paylinks: { scope: 'paylinks:read', summary: 'Payment links, newest first', of: paylink.query },
  invoices: { scope: 'invoices:read', summary: 'Invoices, newest first', of: invoice.query },
  customers: { scope: 'customers:read', summary: 'Customers, newest first', of: customer.query },
  items: { scope: 'items:read', summary: 'Items, newest first', of: item.query },
  deposits: { scope: 'deposits:read', summary: 'Deposits to virtual IBANs, newest first', of: vamIban.deposits },
  settlements: { scope: 'settlements:read', summary: 'Settlements, newest first', of: settlement.query },
  transfers: { scope: 'transfers:read', summary: 'Transfers, newest first', of: transfer.tradeQuery },
  withdrawals: { scope: 'withdrawals:read', summary: 'Withdrawals, newest first', of: withdraw.tradeQuery },
} as const satisfies Readonly<Record<string, ListResource>>

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

/** Every refusal: what it is answered with, and what it means. */
export const apiErrors = {
  key_missing: { status: 401, message: 'Send your API key as “Authorization: Bearer falaj_…”.' },
  key_unknown: { status: 401, message: 'We don’t know this API key. It may have been rolled.' },
  key_revoked: { status: 401, message: 'This API key was revoked.' },
  key_expired: { status: 401, message: 'This API key has expired.' },
  address_refused: { status: 403, message: 'This API key can’t be used from your address.' },
  scope_missing: { status: 403, message: 'This API key doesn’t have the permission this request needs.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  parameter_invalid: { status: 400, message: 'A query parameter is not valid.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait until the limit resets.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>
export type ApiErrorName = keyof typeof apiErrors
