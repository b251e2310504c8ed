// Where the money of a payout is, step by step. docs/decisions/0068 says it in words.
import type { BankCurrency } from '@falaj/contract/bank-account-rules'
import { available, bank, hold, inTransit } from '@falaj/ledger/accounts'
import type { Posting, Reason, Transfer } from '@falaj/ledger/posting'
import { charged, moving } from './charged.ts'

/** What leaves for a bank account, and why it left the balance in the ledger's words. */
const setsOutAs = { withdraw: 'withdraw', 'transfer-to-bank': 'transfer' } as const satisfies Record<string, Reason>
export type PayoutName = keyof typeof setsOutAs

export interface PaidOut {
  readonly name: PayoutName
  readonly id: string
  readonly merchantId: string
  readonly currency: BankCurrency
  /** What leaves the balance: the other three together. */
  readonly total: bigint
  readonly fee: bigint
  readonly vat: bigint
  readonly net: bigint
}
const posting = (moved: PaidOut, step: string, transfers: readonly Transfer[], eventAt?: Date): Posting => ({
  merchantId: moved.merchantId,
  key: `${moved.name} ${moved.id} ${step}`,
  business: { kind: moved.name, id: moved.id },
  transfers: moving(transfers),
  ...(eventAt ? { eventAt } : {}),
})
const own = ({ merchantId, currency }: PaidOut) => ({
  available: available(merchantId, currency),
  hold: hold(merchantId, currency),
  inTransit: inTransit(merchantId, currency),
})

/** `time`: a request that was sent back and comes again holds anew. */
export const held = (moved: PaidOut, time: number): Posting => {
  const { available: debit, hold: credit } = own(moved)
  return posting(moved, `hold ${time}`, [{ debit, credit, amount: moved.total, reason: 'hold' }])
}
export const released = (moved: PaidOut, time: number): Posting => {
  const { available: credit, hold: debit } = own(moved)
  return posting(moved, `release ${time}`, [{ debit, credit, amount: moved.total, reason: 'release' }])
}
export const sent = (moved: PaidOut, from: 'hold' | 'available'): Posting => {
  const accounts = own(moved)
  return posting(moved, 'sent', [
    { debit: accounts[from], credit: accounts.inTransit, amount: moved.total, reason: setsOutAs[moved.name] },
  ])
}
export const paid = (moved: PaidOut, at: Date): Posting => {
  const { inTransit: debit } = own(moved)
  const { currency, net, fee, vat } = moved
  return posting(
    moved,
    'paid',
    [{ debit, credit: bank(currency), amount: net, reason: 'payout' }, ...charged(debit, fee, vat)],
    at,
  )
}
/** Nothing was done by the bank, so nothing is charged. */
export const refused = (moved: PaidOut): Posting => {
  const { available: credit, inTransit: debit } = own(moved)
  return posting(moved, 'refused', [{ debit, credit, amount: moved.total, reason: 'release' }])
}
/** The bank has worked twice: what comes back is what it was sent, the fee stays. */
export const returned = (moved: PaidOut, at: Date): Posting =>
  posting(
    moved,
    'returned',
    [{ debit: bank(moved.currency), credit: own(moved).available, amount: moved.net, reason: 'return' }],
    at,
  )
