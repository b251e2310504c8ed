// Where the money of a transfer is, step by step. docs/ledger.md says it in words.
import { available, hold } from '@falaj/ledger/accounts'
import type { Posting, Transfer } from '@falaj/ledger/posting'
import type { TransferCurrency } from '@falaj/contract/transfer-rules'
import { charged, moving } from '../../platform/money/charged.ts'

export interface Moved {
  readonly id: string
  readonly payerId: string
  readonly receiverId: string
  readonly isCollect: boolean
  readonly currency: TransferCurrency
  readonly amount: bigint
  readonly fee: bigint
  readonly vat: bigint
}
const posting = ({ id, payerId }: Moved, step: string, transfers: readonly Transfer[]): Posting => ({
  merchantId: payerId,
  key: `transfer ${id} ${step}`,
  business: { kind: 'transfer', id },
  transfers: moving(transfers),
})
const totalOf = ({ amount, fee, vat }: Moved): bigint => amount + fee + vat

/** `time`: a request that was sent back and comes again holds anew. */
export const held = (moved: Moved, time: number): Posting =>
  posting(moved, `hold ${time}`, [
    {
      debit: available(moved.payerId, moved.currency),
      credit: hold(moved.payerId, moved.currency),
      amount: totalOf(moved),
      reason: 'hold',
    },
  ])
export const released = (moved: Moved, time: number): Posting =>
  posting(moved, `release ${time}`, [
    {
      debit: hold(moved.payerId, moved.currency),
      credit: available(moved.payerId, moved.currency),
      amount: totalOf(moved),
      reason: 'release',
    },
  ])
export const paid = (moved: Moved, from: 'hold' | 'available'): Posting => {
  const { payerId, receiverId, currency, amount, fee, vat, isCollect } = moved
  const debit = (from === 'hold' ? hold : available)(payerId, currency)
  return posting(moved, 'paid', [
    { debit, credit: available(receiverId, currency), amount, reason: isCollect ? 'collect' : 'transfer' },
    ...charged(debit, fee, vat),
  ])
}
