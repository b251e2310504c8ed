// What one merchant may send on one day in Dubai: single transfers and rows of batches count alike, in dirhams.
import { sql } from 'kysely'
import { countedDirhams, mostOf, transferLimits, type TransferCurrency } from '@falaj/contract/transfer-rules'
import { money, toText, type Money } from '@falaj/money'
import type { Store } from '../../platform/db/pool.ts'
import { takeLock } from '../../platform/db/lock.ts'
import { fail } from '../../platform/http/fail.ts'
import { periodsBegan } from '../../platform/money/business-clock.ts'

/** Until the transaction ends: what is left of the day is counted by whoever has it. */
export const lockDay = (tx: Store, payerId: string): Promise<void> => takeLock(tx, `transfer ${payerId}`)

/** But for the transfer or batch that is asked for. */
export const sentToday = async (tx: Store, payerId: string, exceptId: string): Promise<bigint> => {
  const { day: since } = await periodsBegan(tx)
  const { rows } = await sql<{ minor: string }>`
    select coalesce(sum(counted_minor), 0)::text as minor from (
      select counted_minor from transfer
      where payer_merchant_id = ${payerId}::uuid and state in ('ASKED', 'SUCCESS') and submitted_at >= ${since} and id <> ${exceptId}::uuid
      union all
      select counted_minor from batch_transfer
      where merchant_id = ${payerId}::uuid and state in ('ASKED', 'PROCESSING', 'FINISHED') and submitted_at >= ${since}
        and id <> ${exceptId}::uuid) as sent`.execute(tx)
  return BigInt(rows[0]?.minor ?? 0)
}

const { daily } = transferLimits('transfer')
/** What is left, in dirhams. */
export const leftOfDay = async (tx: Store, payerId: string, exceptId: string): Promise<bigint> => {
  await lockDay(tx, payerId)
  const left = daily.minor - (await sentToday(tx, payerId, exceptId))
  return left > 0n ? left : 0n
}
export const wholeDay = daily.minor

const said = (value: Money) => ({ amount: toText(value), currency: value.currency })
/** Adds up rows in the sheet's order. The first that no longer fits into what is left and those after it must wait, or become less. */
export const dayCount = (left: bigint) => {
  let [sum, isOver] = [0n, null as number | null]
  return {
    add(place: number, amount: Money & { readonly currency: TransferCurrency }): void {
      sum += countedDirhams(amount).minor
      if (sum > left) isOver ??= place
    },
    /** In dirhams. */
    sum: (): bigint => sum,
    refuse(currency: TransferCurrency): void {
      if (isOver !== null)
        throw fail('INPUT_INVALID', {
          fields: [{ path: `rows.${isOver}.amount`, code: 'OVER_DAILY' }],
          left: said(mostOf(money(left, 'AED'), currency)),
          need: said(mostOf(money(sum, 'AED'), currency)),
        })
    },
  }
}
