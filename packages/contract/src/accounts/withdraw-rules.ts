// What a withdrawal costs, and how little it may be. Pure.
import { money, type Money } from '@falaj/money'
import { bankCurrencies, type BankCurrency } from '../merchant/bank-account-rules.ts'
import { chargeFor, type Charge } from '../kernel/money/dirhams.ts'
import { products } from '../kernel/products.ts'

/** Money is withdrawn in its own currency; another currency needs an exchange first. */
export const withdrawCurrencies = bankCurrencies
export type WithdrawCurrency = BankCurrency
export const isWithdrawCurrency = (text: string): text is WithdrawCurrency =>
  (withdrawCurrencies as readonly string[]).includes(text)

const toBank = products['transfer-to-bank']
/** Same as for a transfer to a bank; dollars cost about the same. */
const standardFees: Readonly<Record<WithdrawCurrency, Money>> = {
  AED: toBank.fee.fixed ?? money(500n, 'AED'),
  USD: money(140n, 'USD'),
}
const chargeOf = (currency: WithdrawCurrency, plan: string): Charge => chargeFor(standardFees[currency], plan)
export const withdrawFee = (currency: WithdrawCurrency, plan: string): Money => chargeOf(currency, plan).fee

export interface WithdrawSum {
  /** What leaves the balance. */
  readonly amount: Money
  readonly fee: Money
  readonly vat: Money
  /** What the bank receives. */
  readonly net: Money
}
/** `amount` = `fee` + `vat` + `net`, to the last digit. */
export const withdrawSum = (amount: Money & { readonly currency: WithdrawCurrency }, plan: string): WithdrawSum => {
  const { fee, vat } = chargeOf(amount.currency, plan)
  return { amount, fee, vat, net: money(amount.minor - fee.minor - vat.minor, amount.currency) }
}
export const withdrawMin = (currency: WithdrawCurrency): Money => money(1000n, currency)
