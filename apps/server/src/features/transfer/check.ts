// To whom, and may this much go now? Each no names its field, and how much there is.
import type { FieldFaultCode } from '@falaj/contract/errors'
import {
  countedDirhams,
  maskedName,
  mostOf,
  transferLimits,
  transferSum,
  type TransferCurrency,
  type TransferSum,
} from '@falaj/contract/transfer-rules'
import { money, toText, type Money } from '@falaj/money'
import type { Store } from '../../platform/db/pool.ts'
import { fail, failFields, type Refused } from '../../platform/http/fail.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { termsOf } from '../basic-information/read.ts'
import * as store from './store.ts'

export type Sent = Money & { readonly currency: TransferCurrency }
/** The schema let only such currencies through. */
export const sent = (amount: Money): Sent => amount as Sent

export const payeeOf = async (
  tx: Store,
  merchantId: string,
  mid: string,
): Promise<store.Merchant & { shown: string }> => {
  const found = await store.merchantByMid(tx, mid)
  if (!found) throw failFields({ path: 'payeeMid', code: 'PAYEE_NOT_FOUND' })
  if (found.id === merchantId) throw failFields({ path: 'payeeMid', code: 'PAYEE_SELF' })
  return { ...found, shown: maskedName(found.name_en) }
}
export const summed = async (tx: Store, payerId: string, amount: Money): Promise<TransferSum> =>
  transferSum('transfer', sent(amount), (await termsOf(tx, payerId))?.feePlan ?? 'STANDARD')

const limits = transferLimits('transfer')
const said = (value: Money) => ({ amount: toText(value), currency: value.currency })
/** What is wrong with the amount alone, whoever pays it. */
export const amountFault = (amount: Money): { code: FieldFaultCode; most: Money } | null => {
  const counted = countedDirhams(sent(amount)).minor
  const { currency } = sent(amount)
  if (counted < limits.min.minor) return { code: 'AMOUNT_MIN', most: mostOf(limits.max, currency) }
  return counted > limits.max.minor ? { code: 'AMOUNT_MAX', most: mostOf(limits.max, currency) } : null
}
const refusal = (code: FieldFaultCode, most: Money, more = {}): Refused =>
  fail('INPUT_INVALID', { fields: [{ path: 'amount', code }], most: said(most), ...more })
export const checkAmount = (amount: Money): void => {
  const fault = amountFault(amount)
  if (fault) throw refusal(fault.code, fault.most)
}
/** Whoever pays has the turn until the end: two at once cannot both fit into what is there for one. */
export const checkPayable = async (tx: Store, payerId: string, id: string, sum: TransferSum): Promise<void> => {
  checkAmount(sum.amount)
  await store.takeTurn(tx, payerId)
  const { currency } = sent(sum.amount)
  const balances = await balancesNow(tx, payerId, currency)
  const more = {
    available: said(balances.available),
    hold: said(balances.hold),
    pending: said(balances.pending),
    inTransit: said(balances.inTransit),
  }
  if (sum.total.minor > balances.available.minor) {
    const most = balances.available.minor - (sum.total.minor - sum.amount.minor)
    throw refusal('OVER_AVAILABLE', money(most > 0n ? most : 0n, currency), more)
  }
  const left = limits.daily.minor - (await store.countedToday(tx, payerId, id))
  if (countedDirhams(sent(sum.amount)).minor > left)
    throw refusal('OVER_DAILY', mostOf(money(left, 'AED'), currency), more)
}
