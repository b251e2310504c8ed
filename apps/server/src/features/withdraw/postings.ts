// Where the money of a withdrawal is, step by step. docs/decisions/0068 says it in words.
import { available, bank, feeIncome, hold, inTransit } from '@falaj/ledger/accounts'
import type { Posting, Transfer } from '@falaj/ledger/posting'
import type { WithdrawCurrency } from '@falaj/contract/withdraw-rules'

export interface Moved {
  readonly id: string
  readonly merchantId: string
  readonly currency: WithdrawCurrency
  readonly amount: bigint
  readonly fee: bigint
  readonly vat: bigint
  readonly net: bigint
}
const posting = (moved: Moved, step: string, transfers: readonly Transfer[], eventAt?: Date): Posting => ({
  merchantId: moved.merchantId,
  key: `withdraw ${moved.id} ${step}`,
  business: { kind: 'withdraw', id: moved.id },
  // A fee of nothing moves nothing.
  transfers: transfers.filter(({ amount }) => amount > 0n) as unknown as Posting['transfers'],
  ...(eventAt ? { eventAt } : {}),
})
const own = ({ merchantId, currency }: Moved) => ({
  available: available(merchantId, currency),
  hold: hold(merchantId, currency),
  inTransit: inTransit(merchantId, currency),
})

/** `time`: a request that was sent back and comes again holds anew. */
export const held = (moved: Moved, time: number): Posting => {
  const { available: debit, hold: credit } = own(moved)
  return posting(moved, `hold ${time}`, [{ debit, credit, amount: moved.amount, reason: 'hold' }])
}
export const released = (moved: Moved, time: number): Posting => {
  const { available: credit, hold: debit } = own(moved)
  return posting(moved, `release ${time}`, [{ debit, credit, amount: moved.amount, reason: 'release' }])
}
export const sent = (moved: Moved, from: 'hold' | 'available'): Posting => {
  const accounts = own(moved)
  return posting(moved, 'sent', [
    { debit: accounts[from], credit: accounts.inTransit, amount: moved.amount, reason: 'withdraw' },
  ])
}
export const paid = (moved: Moved, at: Date): Posting => {
  const { inTransit: debit } = own(moved)
  const { currency, net, fee, vat } = moved
  return posting(
    moved,
    'paid',
    [
      { debit, credit: bank(currency), amount: net, reason: 'payout' },
      { debit, credit: feeIncome(currency), amount: fee, reason: 'fee' },
      { debit, credit: feeIncome(currency), amount: vat, reason: 'fee' },
    ],
    at,
  )
}
/** Nothing was done by the bank, so nothing is charged. */
export const refused = (moved: Moved): Posting => {
  const { available: credit, inTransit: debit } = own(moved)
  return posting(moved, 'refused', [{ debit, credit, amount: moved.amount, reason: 'release' }])
}
/** The bank has worked twice: what comes back is what it was sent, the fee stays. */
export const returned = (moved: Moved, at: Date): Posting =>
  posting(
    moved,
    'returned',
    [{ debit: bank(moved.currency), credit: own(moved).available, amount: moved.net, reason: 'return' }],
    at,
  )
