// The bank: it checks that an account is the holder's, and reports deposits to virtual IBANs. A rail that cannot answer throws and is
// retried later; its call-backs are trusted by their signature, and count once by reference however often they arrive.
import * as z from 'zod/mini'
import type { BankRefusal } from '@falaj/contract/merchant/bank-account'
import { isChecksumRight, plainNumber } from '@falaj/contract/formats/iban'
import { fromText, isCurrency, type Money } from '@falaj/money'
import { AwayError } from '../platform/base/away.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { isStorable } from '../platform/base/storable.ts'
import { callRail, railAnswered } from './call.ts'
import { isPlausible, isSigned, readAll } from './signed.ts'

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
  /** Source, shown to people. */
  readonly by: string
  readonly refusal: BankRefusal | null
}
export interface DepositPage {
  readonly deposits: readonly BankDeposit[]
  /** What could not be booked, as it came. */
  readonly unreadable: readonly string[]
  /** Asks for the page after it; null for the last. */
  readonly next: string | null
}
export interface BankRail {
  check(account: CheckedAccount, signal: AbortSignal): Promise<CheckAnswer>
  /** A page of the deposits to our virtual IBANs that it has had to report since then. */
  depositsSince(db: Db, since: Date, cursor: string | null, signal: AbortSignal): Promise<DepositPage>
  /** Null if it has no such deposit. */
  deposit(db: Db, reference: string, signal: AbortSignal): Promise<BankDeposit | null>
}

export interface BankDeposit {
  /** The bank's own, the same at every attempt. */
  readonly reference: string
  /** The virtual IBAN that it came to. */
  readonly iban: string
  readonly amount: Money
  readonly at: Date
  readonly sender: string
  /** Null if the bank does not know it. */
  readonly senderIban: string | null
  /** What the sender wrote. */
  readonly text: string | null
}
const oneLine = (max: number) =>
  z.string().check(
    // Banks pass on typed text: control characters and runs of blanks are not part of a name.
    z.overwrite((text) =>
      text
        .normalize('NFKC')
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim(),
    ),
    z.maxLength(max),
  )
const wireDeposit = z.object({
  reference: z.string().check(z.regex(/^[\w./:-]{6,80}$/)),
  iban: z.string().check(z.maxLength(60)),
  amount: z.string().check(z.maxLength(40)),
  currency: z.string(),
  at: z.iso.datetime({ offset: true }),
  sender: oneLine(140),
  senderIban: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  text: z.optional(z.nullable(oneLine(140))),
})
/** Null means nothing that money could be booked from. */
export const depositOf = (body: unknown): BankDeposit | null => {
  const parsed = z.safeParse(wireDeposit, body)
  if (!parsed.success || !isStorable(parsed.data) || !isPlausible(parsed.data.at)) return null
  const { amount, currency, iban, senderIban, at, sender, text, reference } = parsed.data
  const sum = isCurrency(currency) ? fromText(amount, currency) : null
  const from = senderIban ? plainNumber(senderIban) : null
  if (!sum || sum.minor <= 0n) return null
  return {
    reference,
    iban: plainNumber(iban),
    amount: sum,
    // What has happened is never later than now.
    at: new Date(Math.min(Date.parse(at), Date.now())),
    sender: sender || '–',
    senderIban: from && /^[A-Z]{2}\d{2}[0-9A-Z]{8,30}$/.test(from) && isChecksumRight(from) ? from : null,
    text: text || null,
  }
}
export const isDepositSigned = (
  { depositKey }: Pick<Settings, 'depositKey'>,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): boolean => depositKey !== null && isSigned(depositKey, headers, body)
/** Null means nothing that money could be booked from. */
export const readDeposit = (body: string): BankDeposit | null => {
  try {
    return depositOf(JSON.parse(body))
  } catch {
    return null
  }
}

const answer = z.object({
  verdict: z.enum(['verified', 'rejected']),
  by: z.optional(z.string()),
  reason: z.optional(z.enum(['NAME_MISMATCH', 'ACCOUNT_CLOSED', 'ACCOUNT_UNKNOWN'])),
})
const wireDeposits = z.object({ deposits: z.array(z.unknown()), next: z.optional(z.nullable(z.string())) })
const gateway = (url: string, token: string | null): BankRail => ({
  async depositsSince(_db, since, cursor, signal) {
    const query = new URLSearchParams({ since: since.toISOString(), ...(cursor ? { cursor } : {}) })
    const response = await callRail('bank', `${url}/deposits?${query.toString()}`, {
      redirect: 'error',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal,
    })
    // A gateway that only checks accounts has no deposits.
    if (response.status === 404 || response.status === 501) return { deposits: [], unreadable: [], next: null }
    if (!response.ok) throw railAnswered('the bank gateway', response.status)
    const { deposits, next = null } = z.parse(wireDeposits, await response.json())
    const [read, unreadable] = readAll(deposits, depositOf)
    return { deposits: read, unreadable, next }
  },
  async deposit(_db, reference, signal) {
    const response = await callRail('bank', `${url}/deposits/${encodeURIComponent(reference)}`, {
      redirect: 'error',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal,
    })
    if (response.status === 404) return null
    if (!response.ok) throw railAnswered('the bank gateway', response.status)
    return depositOf(await response.json())
  },
  async check(account, signal) {
    const response = await callRail('bank', url, {
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
    if (!response.ok) throw railAnswered('the bank gateway', response.status)
    const { verdict, by = 'bank', reason = 'ACCOUNT_UNKNOWN' } = z.parse(answer, await response.json())
    return { by, refusal: verdict === 'verified' ? null : reason }
  },
})
const noRail = () => Promise.reject(new AwayError('no bank to ask: set FALAJ_BANK_URL'))
const nobody: BankRail = {
  check: noRail,
  depositsSince: () => Promise.resolve({ deposits: [], unreadable: [], next: null }),
  deposit: () => Promise.resolve(null),
}

const checkedBy = async (settings: Settings): Promise<BankRail> => {
  if (settings.bankGateway) return gateway(settings.bankGateway.url, settings.bankGateway.token)
  return settings.mode === 'sandbox'
    ? (await import('../sandbox/bank.ts')).sandboxBank(settings.durable ? 2000 : 1)
    : nobody
}
/** In live mode the sandbox's bank is never loaded. A bank that sends files has the deposits in them. */
export const bankRailOf = async (settings: Settings): Promise<BankRail> => ({
  ...(await checkedBy(settings)),
  ...(settings.bankFiles ? (await import('./bank-file/credit-books.ts')).fileDeposits(settings) : {}),
})
