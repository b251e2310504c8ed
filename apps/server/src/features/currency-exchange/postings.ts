// Where the money of an exchange goes: sold into the house's position, bought out of it, the markup earned, the fee paid.
import { available, feeIncome, fxIncome, fxPosition, hold, type Account } from '@falaj/ledger/accounts'
import { exchange, type Posting, type Transfer } from '@falaj/ledger/posting'
import type { Exchanged } from '@falaj/contract/exchange-rules'
import type { Money } from '@falaj/money'
import { moving } from '../../platform/money/charged.ts'

export interface Kept {
  readonly id: string
  readonly merchantId: string
  readonly sold: Money
  readonly fee: Money
}
export type Moved = Kept & Pick<Exchanged, 'bought' | 'markup'>

const posting = ({ id, merchantId }: Kept, step: string, transfers: readonly Transfer[]): Posting => ({
  merchantId,
  key: `exchange ${id} ${step}`,
  business: { kind: 'exchange', id },
  transfers: moving(transfers),
})
const sides = ({ merchantId, sold }: Kept) => ({
  available: available(merchantId, sold.currency),
  hold: hold(merchantId, sold.currency),
})

/** `time`: a request that was sent back and comes again holds anew. */
export const held = (kept: Kept, time: number): Posting => {
  const { available: debit, hold: credit } = sides(kept)
  return posting(kept, `hold ${time}`, [{ debit, credit, amount: kept.sold.minor + kept.fee.minor, reason: 'hold' }])
}
export const released = (kept: Kept, time: number): Posting => {
  const { available: credit, hold: debit } = sides(kept)
  const amount = kept.sold.minor + kept.fee.minor
  return posting(kept, `release ${time}`, [{ debit, credit, amount, reason: 'release' }])
}
export const done = (moved: Moved, out: 'available' | 'hold'): Posting => {
  const { sold, bought, fee, markup, merchantId } = moved
  const from: Account = sides(moved)[out]
  return posting(moved, 'done', [
    ...exchange(from, sold, available(merchantId, bought.currency), bought),
    {
      debit: fxPosition(markup.currency),
      credit: fxIncome(markup.currency),
      amount: markup.minor,
      reason: 'exchange',
    },
    { debit: from, credit: feeIncome(fee.currency), amount: fee.minor, reason: 'fee' },
  ])
}
