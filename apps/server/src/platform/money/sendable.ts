// How much may be sent to others: the limits of one transfer and of a day in Dubai, counted in dirhams, and what is there.
import { countedDirhams, mostOf } from '@falaj/contract/kernel/money/dirhams'
import type { Limits } from '@falaj/contract/kernel/products'
import type { TransferCurrency } from '@falaj/contract/accounts/transfer-rules'
import { money, type Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { amountRefused } from './amount-refused.ts'
import { balancesNow } from './balances.ts'

type Sendable = Money & { readonly currency: TransferCurrency }
/** The schema let only such currencies through. */
export const sendable = (amount: Money): Sendable => amount as Sendable
/** Against the limits. */
export const counted = (amount: Money): Money => countedDirhams(sendable(amount))

/** Checks only the amount, against the payer's limits. */
export const checkAmount = ({ min, max }: Pick<Limits, 'min' | 'max'>, amount: Money): void => {
  const dirhams = counted(amount).minor
  const most = mostOf(max, sendable(amount).currency)
  if (dirhams < min.minor) throw amountRefused('AMOUNT_MIN', most)
  if (dirhams > max.minor) throw amountRefused('AMOUNT_MAX', most)
}

interface SendAmounts {
  /** What the other side receives: it counts. */
  readonly sent: Money
  /** What was typed: what is charged may come on top of it, or out of it. */
  readonly typed: Money
  /** What leaves the balance. */
  readonly total: Money
}
/** Call while holding the merchant lock, so that two commands cannot both use the same balance. */
export const checkPayableNow = async (
  tx: Store,
  merchantId: string,
  { sent, typed, total }: SendAmounts,
  { daily }: Pick<Limits, 'daily'>,
  /** In dirhams. */
  sentToday: bigint,
): Promise<void> => {
  const { currency } = sendable(total)
  const balances = await balancesNow(tx, merchantId, currency)
  const { available } = balances
  if (total.minor > available.minor) {
    const most = available.minor - (total.minor - typed.minor)
    throw amountRefused('OVER_AVAILABLE', money(most > 0n ? most : 0n, currency), balances)
  }
  const left = money(daily.minor > sentToday ? daily.minor - sentToday : 0n, 'AED')
  if (counted(sent).minor > left.minor) throw amountRefused('OVER_DAILY', mostOf(left, currency), balances)
}
