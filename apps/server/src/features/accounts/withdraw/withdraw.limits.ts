// How much a merchant may still withdraw, and to which account. Each refusal names its field, the available amount and the limit.
import { countedDirhams, mostOf } from '@falaj/contract/kernel/money/dirhams'
import type { FieldFaultCode } from '@falaj/contract/kernel/errors'
import {
  withdrawMin,
  withdrawSum,
  type WithdrawCurrency,
  type WithdrawSum,
} from '@falaj/contract/accounts/withdraw-rules'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { money, toCodeText, type Money } from '@falaj/money'
import * as z from 'zod/mini'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { failFields, type Refused } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { amountRefused } from '../../../platform/money/amount-refused.ts'
import { balancesNow, type Balances } from '../../../platform/money/balances.ts'
import type { OrderContext } from '../../../platform/money/order/order-definition.ts'
import { sentNow } from '../../../platform/money/sent.ts'
import { payableAccounts, type PayableAccount } from '../../merchant/bank-account/bank-account.read.ts'
import { termsOf } from '../../merchant/basic-information/basic-information.read.ts'

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
/** Without an agreement nothing can be withdrawn. */
const nothing = money(0n, 'AED')
const limitOf = (max: Money, used: bigint): Limit => ({
  max,
  used: money(used, max.currency),
  left: money(used < max.minor ? max.minor - used : 0n, max.currency),
})
/** Days and months are those of Dubai. Withdrawals refused or recalled before they were sent do not count. */
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

type WithdrawMoney = Money & { readonly currency: WithdrawCurrency }
/** The schema admits only such currencies. */
export const leaving = (amount: Money): WithdrawMoney => amount as WithdrawMoney

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

const whyNots = {
  'in-review': 'PAYEE_IN_REVIEW',
  'cooling-off': 'PAYEE_COOLING',
  frozen: 'PAYEE_FROZEN',
  removed: 'PAYEE_REMOVED',
  rejected: 'PAYEE_REJECTED',
} as const satisfies Record<NonNullable<PayableAccount['whyNot']>, FieldFaultCode>

/** Another merchant's account, a missing one and a wrong id are indistinguishable. */
export const payee = async (
  tx: Store,
  merchantId: string,
  currency: string,
  accountId: string,
): Promise<PayableAccount> => {
  const wrong = (code: FieldFaultCode): Refused => failFields({ path: 'accountId', code })
  if (!isUuid(accountId)) throw wrong('PAYEE_UNKNOWN')
  const [account] = await payableAccounts(tx, merchantId, currency, accountId)
  if (!account) {
    const others = await payableAccounts(tx, merchantId, currency === 'AED' ? 'USD' : 'AED', accountId)
    throw wrong(others.length > 0 ? 'PAYEE_CURRENCY' : 'PAYEE_UNKNOWN')
  }
  if (account.whyNot) throw wrong(whyNots[account.whyNot])
  return account
}
interface LimitCheck {
  readonly amount: Money
  readonly counted: Money
  readonly accountId: string
}
export const checkLimits = async (
  tx: Store,
  merchantId: string,
  { amount, counted, accountId }: LimitCheck,
): Promise<void> => {
  const { currency } = leaving(amount)
  await payee(tx, merchantId, currency, accountId)
  const balances = await balancesNow(tx, merchantId, currency)
  const { daily, monthly } = await termsNow({ tx }, merchantId)
  const refuse = (code: FieldFaultCode, most: Money): Refused => amountRefused(code, most, balances)
  if (amount.minor < withdrawMin(currency).minor) throw refuse('AMOUNT_MIN', balances.available)
  if (amount.minor > balances.available.minor) throw refuse('OVER_AVAILABLE', balances.available)
  if (counted.minor > daily.left.minor) throw refuse('OVER_DAILY', mostOf(daily.left, currency))
  if (counted.minor > monthly.left.minor) throw refuse('OVER_MONTHLY', mostOf(monthly.left, currency))
}

/** Text of a form that was not sent yet: the amount, and which of the merchant's own accounts. */
export const withdrawalText = async ({ tx, me }: OrderContext, request: object): Promise<Bilingual | null> => {
  const read = z.safeDecode(withdraw.add.input, request as never)
  if (!read.success || !isUuid(read.data.accountId)) return null
  const { amount, accountId } = read.data
  const [account] = await payableAccounts(tx, me().merchantId, amount.currency, accountId)
  if (!account) return null
  const to = `${account.alias} (${account.number})`
  return { en: `Withdraw ${toCodeText(amount)} to ${to}`, zh: `提现 ${toCodeText(amount)} 至 ${to}` }
}
