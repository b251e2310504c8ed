// A batch as the books have it: one sum on hold, then each row to its payee.
import type { Posting } from '@falaj/ledger/posting'
import type { TransferCurrency } from '@falaj/contract/accounts/transfer-rules'
import { legsOf, postingOf, type Movement } from '../../../platform/money/legs.ts'

const legs = legsOf['batch-transfer']
interface Batch {
  readonly id: string
  readonly merchantId: string
  readonly currency: TransferCurrency
}
export const batchOf = (row: {
  readonly id: string
  readonly merchant_id: string
  readonly currency: string
}): Batch => ({
  id: row.id,
  merchantId: row.merchant_id,
  currency: row.currency as TransferCurrency,
})
export interface MovedRow {
  readonly id: string
  readonly rowNumber: number
  readonly payeeId: string
  readonly amount: bigint
  readonly fee: bigint
  readonly vat: bigint
}
const moved = ({ id, merchantId, currency }: Batch, net: bigint): Movement => ({
  name: 'batch-transfer',
  id,
  merchantId,
  currency,
  net,
})
export const holdPosting = (batch: Batch, total: bigint, holds: number): Posting =>
  postingOf(legs, 'hold', moved(batch, total), { nth: holds })
/** All of it, or what rows that could not be paid have left. */
export const releasePosting = (batch: Batch, amount: bigint, nth: number | string): Posting =>
  postingOf(legs, 'release', moved(batch, amount), { nth })
/**
 * Rows that are paid together: each to its payee, and what they cost in one, as it is charged (decision 0076). The books name the row: it is
 * a record that its payee can open, too. A row is paid once, so the first one names the charge.
 */
export const paidRows = (batch: Batch, rows: readonly MovedRow[]): readonly Posting[] => {
  const [first] = rows
  if (!first) return []
  const sum = (of: (row: MovedRow) => bigint): bigint => rows.reduce((all, row) => all + of(row), 0n)
  const costs = { ...moved(batch, 0n), fee: sum(({ fee }) => fee), vat: sum(({ vat }) => vat) }
  return [
    ...rows.map(({ id, rowNumber, payeeId, amount }) =>
      postingOf(legs, 'row', { ...moved(batch, amount), payeeId }, { nth: rowNumber, about: id }),
    ),
    ...(costs.fee + costs.vat > 0n ? [postingOf(legs, 'charges', costs, { nth: `from row ${first.rowNumber}` })] : []),
  ]
}
