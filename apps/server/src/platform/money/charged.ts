// What a merchant is charged, as the books have it: the fee is the provider's income, the tax on it is only passed on (decision 0072).
import { feeIncome, vatPayable, type Account } from '@falaj/ledger/accounts'
import type { Posting, Transfer } from '@falaj/ledger/posting'

export const charged = (debit: Account, fee: bigint, vat: bigint): readonly Transfer[] => [
  { debit, credit: feeIncome(debit.currency), amount: fee, reason: 'fee' },
  { debit, credit: vatPayable(debit.currency), amount: vat, reason: 'vat' },
]

/** A fee, a tax or a markup of nothing moves nothing. */
export const moving = (transfers: readonly Transfer[]): Posting['transfers'] =>
  transfers.filter(({ amount }) => amount > 0n) as unknown as Posting['transfers']
