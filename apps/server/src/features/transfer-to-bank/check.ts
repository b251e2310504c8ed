// What it costs by who bears the charges, and whether this much may go now. Each no names its field, and how much there is.
import type { BankCurrency } from '@falaj/contract/bank-account-rules'
import type { FieldFaultCode } from '@falaj/contract/errors'
import {
  countedDirhams,
  mostOf,
  transferLimits,
  transferSum,
  type TransferCurrency,
} from '@falaj/contract/transfer-rules'
import { money, toText, type Money } from '@falaj/money'
import type { Store } from '../../platform/db/pool.ts'
import { fail, failFields, type Refused } from '../../platform/http/fail.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { termsOf } from '../basic-information/read.ts'
import * as store from './store.ts'

export interface ToBankSum {
  readonly fee: Money
  readonly vat: Money
  /** What the bank is to pay. */
  readonly net: Money
  /** What leaves the balance: all three. */
  readonly total: Money
}
type Leaving = Money & { readonly currency: TransferCurrency }
const limits = transferLimits('transfer-to-bank')
const said = (value: Money) => ({ amount: toText(value), currency: value.currency })
const refusal = (code: FieldFaultCode, most: Money, more = {}): Refused =>
  fail('INPUT_INVALID', { fields: [{ path: 'amount', code }], most: said(most), ...more })
export const counted = (net: Money): Money => countedDirhams(net as Leaving)

/** The fee comes on top, unless the beneficiary bears the charges. */
export const summed = async (tx: Store, merchantId: string, amount: Money, charges: string): Promise<ToBankSum> => {
  const plan = (await termsOf(tx, merchantId))?.feePlan ?? 'STANDARD'
  const { fee, vat, total } = transferSum('transfer-to-bank', amount as Leaving, plan)
  const currency = amount.currency as BankCurrency
  const atMost = mostOf(limits.max, currency)
  const dirhams = counted(amount).minor
  if (dirhams < limits.min.minor) throw refusal('AMOUNT_MIN', atMost)
  if (dirhams > limits.max.minor) throw refusal('AMOUNT_MAX', atMost)
  if (charges !== 'BEN') return { fee, vat, net: amount, total }
  const net = money(amount.minor - fee.minor - vat.minor, currency)
  if (net.minor <= 0n) throw failFields({ path: 'amount', code: 'AMOUNT_MIN' })
  return { fee, vat, net, total: amount }
}
/** Whoever pays has the turn until the end: two at once cannot both fit into what is there for one. */
export const checkPayable = async (tx: Store, merchantId: string, id: string, sum: ToBankSum): Promise<void> => {
  await store.takeTurn(tx, merchantId)
  const currency = sum.total.currency as BankCurrency
  const balances = await balancesNow(tx, merchantId, currency)
  const more = {
    available: said(balances.available),
    hold: said(balances.hold),
    pending: said(balances.pending),
    inTransit: said(balances.inTransit),
  }
  if (sum.total.minor > balances.available.minor) {
    const most = balances.available.minor - sum.fee.minor - sum.vat.minor
    throw refusal('OVER_AVAILABLE', money(most > 0n ? most : 0n, currency), more)
  }
  const left = limits.daily.minor - (await store.countedToday(tx, merchantId, id))
  if (counted(sum.net).minor > left) throw refusal('OVER_DAILY', mostOf(money(left, 'AED'), currency), more)
}
