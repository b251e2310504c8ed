// What one merchant may send on one day in Dubai: single transfers and rows of batches count alike, in dirhams.
import { countedDirhams, mostOf } from '@falaj/contract/kernel/money/dirhams'
import type { TransferCurrency } from '@falaj/contract/accounts/transfer-rules'
import { money, toText, type Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { takeLock } from '../db/lock.ts'
import { fail } from '../base/fail.ts'
import { limitsFor } from '../product/terms.ts'
import { sentNow } from './sent.ts'

/** Held until the transaction ends: the rest of the daily limit is computed under this lock. */
export const lockDay = (tx: Store, payerId: string): Promise<void> => takeLock(tx, `transfer ${payerId}`)

export const sentToday = async (tx: Store, payerId: string): Promise<bigint> =>
  (await sentNow(tx, payerId, 'transfer')).today

/** What is left, in dirhams. */
export const leftOfDay = async (tx: Store, payerId: string): Promise<bigint> => {
  await lockDay(tx, payerId)
  const { daily } = await limitsFor(tx, payerId, 'transfer')
  const left = daily.minor - (await sentToday(tx, payerId))
  return left > 0n ? left : 0n
}

const amountOf = (value: Money) => ({ amount: toText(value), currency: value.currency })
/** Adds up rows in the sheet's order. The first that no longer fits into what is left and those after it must wait, or become less. */
export const dayCount = (left: bigint) => {
  let [sum, isOver] = [0n, null as number | null]
  return {
    add(rowNumber: number, amount: Money & { readonly currency: TransferCurrency }): void {
      sum += countedDirhams(amount).minor
      if (sum > left) isOver ??= rowNumber
    },
    /** In dirhams. */
    sum: (): bigint => sum,
    refuse(currency: TransferCurrency): void {
      if (isOver !== null)
        throw fail('INPUT_INVALID', {
          fields: [{ path: `rows.${isOver}.amount`, code: 'OVER_DAILY' }],
          left: amountOf(mostOf(money(left, 'AED'), currency)),
          need: amountOf(mostOf(money(sum, 'AED'), currency)),
        })
    },
  }
}
