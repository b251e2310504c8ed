// What one business object booked, as one merchant sees it: its own sides by name, the others' as theirs.
import { available } from '@falaj/ledger/accounts'
import { balanceAsOf } from '@falaj/ledger/balance'
import type { BookedTransfer } from '@falaj/ledger/transfers'
import { money, type Currency, type Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'

export interface ShownEntry {
  readonly at: string
  readonly reason: string
  readonly debit: string
  readonly credit: string
  readonly amount: Money
  readonly mine: { readonly debit: boolean; readonly credit: boolean }
}
type Side = BookedTransfer['debit']

/** Only what touches this merchant's accounts: how another pays is the other's own. */
export const entriesFor = (merchantId: string, booked: readonly BookedTransfer[]): ShownEntry[] => {
  const isMine = (side: Side): boolean => side.merchantId === merchantId
  return booked
    .filter(({ debit, credit }) => isMine(debit) || isMine(credit))
    .map(({ bookedAt, reason, debit, credit, amount }) => ({
      at: bookedAt.toISOString(),
      reason,
      debit: debit.kind,
      credit: credit.kind,
      amount: money(amount, debit.currency),
      mine: { debit: isMine(debit), credit: isMine(credit) },
    }))
}

export interface Explanation {
  readonly before: Money
  readonly own: Money
  readonly after: Money
}
/** What the entries did to the available balance, in the order of booking; null while they have not touched it. */
export const explainedFor = async (
  tx: Store,
  merchantId: string,
  currency: Currency,
  booked: readonly BookedTransfer[],
): Promise<Explanation | null> => {
  const account = available(merchantId, currency)
  const isIt = (side: Side): boolean => side.kind === account.kind && side.merchantId === merchantId
  const touching = booked.filter(({ debit, credit }) => isIt(debit) || isIt(credit))
  const [first] = touching
  if (!first) return null
  const before = await balanceAsOf(tx, account, new Date(first.bookedAt.getTime() - 1))
  const own = touching.reduce((sum, { debit, amount }) => sum + (isIt(debit) ? -amount : amount), 0n)
  return { before: money(before, currency), own: money(own, currency), after: money(before + own, currency) }
}
