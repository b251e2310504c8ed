// Whoever checks with the bank that an account is the holder's. A rail that cannot answer throws, and is asked again later.
import * as z from 'zod/mini'
import type { BankRefusal } from '@falaj/contract/bank-account'
import type { Settings } from '../platform/settings.ts'

export interface CheckedAccount {
  /** The same at every attempt: a rail answers it the same. */
  readonly reference: string
  readonly holder: string
  readonly country: string
  readonly type: string
  readonly currency: string
  readonly swift: string | null
  readonly number: string
}
export interface CheckAnswer {
  /** Who says so: shown to people. */
  readonly by: string
  readonly refusal: BankRefusal | null
}
export interface BankRail {
  check(account: CheckedAccount, signal: AbortSignal): Promise<CheckAnswer>
}

const answer = z.object({
  verdict: z.enum(['verified', 'rejected']),
  by: z.optional(z.string()),
  reason: z.optional(z.enum(['NAME_MISMATCH', 'ACCOUNT_CLOSED', 'ACCOUNT_UNKNOWN'])),
})
const gateway = (url: string, token: string | null): BankRail => ({
  async check(account, signal) {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': account.reference,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(account),
      signal,
    })
    if (!response.ok) throw new Error(`the bank gateway answered ${response.status}`)
    const { verdict, by = 'bank', reason = 'ACCOUNT_UNKNOWN' } = z.parse(answer, await response.json())
    return { by, refusal: verdict === 'verified' ? null : reason }
  },
})
const nobody: BankRail = { check: () => Promise.reject(new Error('no bank to ask: set FALAJ_BANK_URL')) }

/** In live mode the sandbox's bank is never loaded. */
export const bankRailOf = async (settings: Settings): Promise<BankRail> => {
  if (settings.bankGateway) return gateway(settings.bankGateway.url, settings.bankGateway.token)
  return settings.mode === 'sandbox'
    ? (await import('../sandbox/bank.ts')).sandboxBank(settings.durable ? 2000 : 1)
    : nobody
}
