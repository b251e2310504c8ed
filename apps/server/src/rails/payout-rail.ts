// The payout bank. It takes an order, answers later, and may return money days after it paid. An order is identified by its reference:
// sending it twice is one order. An unreachable rail throws; whether it has the order is unknown then, so the call is repeated.
import * as z from 'zod/mini'
import { payoutFaultNames, type PayoutFault } from '@falaj/contract/accounts/payout'
import { toText, type Money } from '@falaj/money'
import { AwayError } from '../platform/base/away.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { callRail, railAnswered } from './call.ts'

export interface PayoutOrder {
  /** The same at every attempt. */
  readonly reference: string
  readonly amount: Money
  readonly holder: string
  readonly bankName: string
  readonly country: string
  readonly type: string
  readonly swift: string | null
  readonly number: string
  /** What the receiving bank prints. */
  readonly line: string
  /** A transfer to somebody else says what it is for, and who bears the banks’ charges. */
  readonly purpose?: string | undefined
  readonly charges?: 'OUR' | 'SHA' | 'BEN' | undefined
}
export type PayoutStatus =
  /** It has no such order: hand it over again. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'paid'; readonly at: Date }
  | { readonly kind: 'refused'; readonly why: PayoutFault }
  | { readonly kind: 'returned'; readonly at: Date; readonly why: PayoutFault }
export interface PayoutRail {
  submit(db: Db, order: PayoutOrder, signal: AbortSignal): Promise<{ readonly bankReference: string }>
  status(db: Db, reference: string, signal: AbortSignal): Promise<PayoutStatus>
}

const wireReceipt = z.object({ bankReference: z.string().check(z.minLength(1), z.maxLength(80)) })
const answered = z.object({
  status: z.enum(['pending', 'paid', 'refused', 'returned']),
  at: z.optional(z.iso.datetime({ offset: true })),
  reason: z.optional(z.enum(payoutFaultNames)),
})
const gateway = (url: string, token: string | null): PayoutRail => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return {
    async submit(_db, { amount, ...order }, signal) {
      const response = await callRail('payout', url, {
        method: 'POST',
        redirect: 'error',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': order.reference },
        body: JSON.stringify({ ...order, amount: toText(amount), currency: amount.currency }),
        signal,
      })
      if (!response.ok) throw railAnswered('the payout gateway', response.status)
      return z.parse(wireReceipt, await response.json())
    },
    async status(_db, reference, signal) {
      const response = await callRail('payout', `${url}/${reference}`, { redirect: 'error', headers, signal })
      if (response.status === 404) return { kind: 'unknown' }
      if (!response.ok) throw railAnswered('the payout gateway', response.status)
      const { status, at, reason = 'BENEFICIARY_REFUSED' } = z.parse(answered, await response.json())
      const when = at ? new Date(at) : new Date()
      if (status === 'pending') return { kind: status }
      if (status === 'refused') return { kind: status, why: reason }
      return status === 'paid' ? { kind: status, at: when } : { kind: status, at: when, why: reason }
    },
  }
}
const noRail = () => Promise.reject(new AwayError('nobody carries payouts: set FALAJ_PAYOUT_URL or FALAJ_BANK_FILES'))
const nobody: PayoutRail = { submit: noRail, status: noRail }

/** In live mode the sandbox's bank is never loaded. */
export const payoutRailOf = async (settings: Settings): Promise<PayoutRail> => {
  if (settings.bankFiles) return (await import('./bank-file/payout-books.ts')).filePayouts(settings, settings.bankFiles)
  if (settings.payoutGateway) return gateway(settings.payoutGateway.url, settings.payoutGateway.token)
  return settings.mode === 'sandbox'
    ? (await import('../sandbox/payout.ts')).sandboxPayout(settings.durable ? 2000 : 1)
    : nobody
}
