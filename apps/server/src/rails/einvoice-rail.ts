// The accredited service provider (ASP): it takes a document, answers later, and makes the tax authority's data of it. A document is identified by its
// reference: handing it over twice is one document, unless it was rejected. A rail that cannot be reached throws.
import * as z from 'zod/mini'
import { AwayError } from '../platform/base/away.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { callRail, railAnswered } from './call.ts'

export interface EinvoiceDocument {
  /** The document's UUID, the same at every attempt. */
  readonly reference: string
  readonly number: string
  readonly kind: 'invoice' | 'credit-note'
  readonly xml: string
  /** Hexadecimal. */
  readonly sha256: string
}
export type EinvoiceStatus =
  /** It has no such document: hand it over again. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'accepted'; readonly at: Date }
  | { readonly kind: 'rejected'; readonly at: Date; readonly reason: string }
export interface EinvoiceRail {
  submit(db: Db, document: EinvoiceDocument, signal: AbortSignal): Promise<{ readonly providerReference: string }>
  status(db: Db, reference: string, signal: AbortSignal): Promise<EinvoiceStatus>
}

const wireReceipt = z.object({ providerReference: z.string().check(z.minLength(1), z.maxLength(80)) })
const answered = z.object({
  status: z.enum(['pending', 'accepted', 'rejected']),
  at: z.optional(z.iso.datetime({ offset: true })),
  reason: z.optional(z.string().check(z.maxLength(500))),
})
const gateway = (url: string, token: string | null): EinvoiceRail => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return {
    async submit(_db, document, signal) {
      const response = await callRail('einvoice', url, {
        method: 'POST',
        redirect: 'error',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': document.reference },
        body: JSON.stringify(document),
        signal,
      })
      if (!response.ok) throw railAnswered('the e-invoice gateway', response.status)
      return z.parse(wireReceipt, await response.json())
    },
    async status(_db, reference, signal) {
      const response = await callRail('einvoice', `${url}/${reference}`, { redirect: 'error', headers, signal })
      if (response.status === 404) return { kind: 'unknown' }
      if (!response.ok) throw railAnswered('the e-invoice gateway', response.status)
      const { status, at, reason = '' } = z.parse(answered, await response.json())
      if (status === 'pending') return { kind: status }
      const when = at ? new Date(at) : new Date()
      return status === 'accepted' ? { kind: status, at: when } : { kind: status, at: when, reason }
    },
  }
}
const noRail = () => Promise.reject(new AwayError('nobody carries e-invoices: set FALAJ_EINVOICE_URL'))
const nobody: EinvoiceRail = { submit: noRail, status: noRail }

const made = new WeakMap<Settings, Promise<EinvoiceRail>>()
const make = async (settings: Settings): Promise<EinvoiceRail> => {
  if (settings.einvoiceGateway) return gateway(settings.einvoiceGateway.url, settings.einvoiceGateway.token)
  // In live mode the sandbox's service provider is never loaded.
  return settings.mode === 'sandbox'
    ? (await import('../sandbox/einvoice.ts')).sandboxEinvoice(settings.durable ? 4000 : 1)
    : nobody
}
/** One per program. */
export const einvoiceRailOf = (settings: Settings): Promise<EinvoiceRail> => {
  const rail = made.get(settings) ?? make(settings)
  made.set(settings, rail)
  return rail
}
