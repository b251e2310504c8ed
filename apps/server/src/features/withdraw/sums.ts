// What a merchant may still take out: what is left of the day's and the month's limit, and how much that is of what it has.
import { countedDirhams, mostOf } from '@falaj/contract/money/dirhams'
import { withdrawSum, type WithdrawCurrency, type WithdrawSum } from '@falaj/contract/withdraw-rules'
import { money, type Money } from '@falaj/money'
import type { TxContext } from '../../platform/approval/approvable.ts'
import { failFields } from '../../platform/http/fail.ts'
import type { Balances } from '../../platform/money/balances.ts'
import { sentNow } from '../../platform/money/sent.ts'
import { termsOf } from '../basic-information/read.ts'

interface Limit {
  readonly max: Money
  readonly used: Money
  readonly left: Money
}
export interface Terms {
  readonly plan: string
  readonly daily: Limit
  readonly monthly: Limit
}
type Context = Pick<TxContext, 'tx' | 'memory'>
/** Without an agreement nothing leaves. */
const nothing = money(0n, 'AED')
const limitOf = (max: Money, used: bigint): Limit => ({
  max,
  used: money(used, max.currency),
  left: money(used < max.minor ? max.minor - used : 0n, max.currency),
})
/** Days and months are those of Dubai. What was refused or taken back before it left does not count. */
export const termsNow = async (context: Context, merchantId: string): Promise<Terms> => {
  const agreed = await termsOf(context, merchantId)
  const sent = await sentNow(context.tx, merchantId, 'withdraw')
  return {
    plan: agreed?.feePlan ?? 'STANDARD',
    daily: limitOf(agreed?.dailyMax ?? nothing, sent.today),
    monthly: limitOf(agreed?.monthlyMax ?? nothing, sent.thisMonth),
  }
}
const least = (...minors: readonly bigint[]): bigint => minors.reduce((one, other) => (one < other ? one : other))
export const withdrawable = ({ available }: Balances, { daily, monthly }: Terms, currency: WithdrawCurrency): Money =>
  money(least(available.minor, mostOf(daily.left, currency).minor, mostOf(monthly.left, currency).minor), currency)

type Leaving = Money & { readonly currency: WithdrawCurrency }
/** The schema let only such currencies through. */
export const leaving = (amount: Money): Leaving => amount as Leaving

/** What it costs now, and what of it counts against the limits. Refuses what would leave nothing for the bank. */
export const summed = async (
  context: Context,
  merchantId: string,
  amount: Money,
): Promise<WithdrawSum & { counted: Money }> => {
  const sum = withdrawSum(leaving(amount), (await termsOf(context, merchantId))?.feePlan ?? 'STANDARD')
  if (sum.net.minor <= 0n) throw failFields({ path: 'amount', code: 'AMOUNT_MIN' })
  return { ...sum, counted: countedDirhams(leaving(amount)) }
}
