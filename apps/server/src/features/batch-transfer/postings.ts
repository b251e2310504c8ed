// Where the money of a batch is, step by step: one sum on hold, then each row to its payee.
import { available, hold } from '@falaj/ledger/accounts'
import type { Posting, Transfer } from '@falaj/ledger/posting'
import type { TransferCurrency } from '@falaj/contract/transfer-rules'
import { charged, moving } from '../../platform/money/charged.ts'

export interface Moved {
  readonly id: string
  readonly merchantId: string
  readonly currency: TransferCurrency
}
export interface MovedRow {
  readonly id: string
  readonly place: number
  readonly payeeId: string
  readonly amount: bigint
  readonly fee: bigint
  readonly vat: bigint
}
const posting = (
  { id, merchantId }: Moved,
  step: string,
  transfers: readonly Transfer[],
  about: { readonly id: string } = { id },
): Posting => ({
  merchantId,
  key: `batch-transfer ${id} ${step}`,
  business: { kind: 'batch-transfer', id: about.id },
  transfers: moving(transfers),
})
/** `time`: a request that was sent back and comes again holds anew. */
export const held = (moved: Moved, amount: bigint, time: number): Posting => {
  const { merchantId, currency } = moved
  return posting(moved, `hold ${time}`, [
    { debit: available(merchantId, currency), credit: hold(merchantId, currency), amount, reason: 'hold' },
  ])
}
/** All of it, or what rows that could not be paid have left. */
export const released = (moved: Moved, amount: bigint, step: string): Posting => {
  const { merchantId, currency } = moved
  return posting(moved, `release ${step}`, [
    { debit: hold(merchantId, currency), credit: available(merchantId, currency), amount, reason: 'release' },
  ])
}
/** The books name the row: it is a record that its payee can open, too. */
const paidRow = (moved: Moved, row: MovedRow): Posting => {
  const { merchantId, currency } = moved
  const { place, payeeId, amount } = row
  const transfer = {
    debit: hold(merchantId, currency),
    credit: available(payeeId, currency),
    amount,
    reason: 'transfer',
  } as const
  return posting(moved, `row ${place}`, [transfer], row)
}
/**
 * Rows that are paid together: each to its payee, and what they cost in one, as it is charged (decision 0076). A row is paid once, so the first
 * one names the charge.
 */
export const paidRows = (moved: Moved, rows: readonly MovedRow[]): readonly Posting[] => {
  const [first] = rows
  if (!first) return []
  const sum = (of: (row: MovedRow) => bigint): bigint => rows.reduce((all, row) => all + of(row), 0n)
  const costs = charged(
    hold(moved.merchantId, moved.currency),
    sum(({ fee }) => fee),
    sum(({ vat }) => vat),
  )
  return [
    ...rows.map((row) => paidRow(moved, row)),
    ...(moving(costs).length > 0 ? [posting(moved, `charges from row ${first.place}`, costs)] : []),
  ]
}
