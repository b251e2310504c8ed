// What a withdrawal costs, how it counts against the limits, and until when a bank takes it the same day. Pure.
import { money, portion, type Money } from '@falaj/money'
import { bankCurrencies, type BankCurrency } from './bank-account-rules.ts'
import { products, vatBps } from './products.ts'

/** Money leaves in the currency it is in: whoever wants another exchanges first. */
export const withdrawCurrencies = bankCurrencies
export type WithdrawCurrency = BankCurrency
export const isWithdrawCurrency = (text: string): text is WithdrawCurrency =>
  (withdrawCurrencies as readonly string[]).includes(text)

interface Rail {
  /** In Dubai; what comes later goes with the next banking day. */
  readonly cutOff: string
  /** Banking days on the way. */
  readonly days: number
}
const toBank = products['transfer-to-bank']
export const payoutRails: Readonly<Record<WithdrawCurrency, Rail>> = {
  AED: { cutOff: toBank.settlement.kind === 'same-day' ? toBank.settlement.cutOff : '14:00', days: 0 },
  // Dollars travel through a correspondent bank.
  USD: { cutOff: '12:00', days: 1 },
}
/** Of the standard fee, in hundredths of a per cent, by the merchant's plan. */
export const feeShares: Readonly<Record<string, number>> = {
  STANDARD: 10_000,
  GROUP: 8000,
  PARTNER: 5000,
  TRANSPORT: 8000,
}
/** As a transfer to a bank; dollars cost about the same. */
const standardFees: Readonly<Record<WithdrawCurrency, Money>> = {
  AED: toBank.fee.fixed ?? money(500n, 'AED'),
  USD: money(140n, 'USD'),
}
export const withdrawFee = (currency: WithdrawCurrency, plan: string): Money =>
  portion(standardFees[currency], feeShares[plan] ?? 10_000)

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
  const fee = withdrawFee(amount.currency, plan)
  const vat = portion(fee, vatBps)
  return { amount, fee, vat, net: money(amount.minor - fee.minor - vat.minor, amount.currency) }
}
export const withdrawMin = (currency: WithdrawCurrency): Money => money(1000n, currency)

/** Dirhams per unit, in ten-thousandths: what a withdrawal counts against the limits, which are in dirhams. The dollar is pegged. */
const countedAt: Readonly<Record<WithdrawCurrency, bigint>> = { AED: 10_000n, USD: 36_725n }
export const countedInDirhams = ({ minor, currency }: Money & { readonly currency: WithdrawCurrency }): bigint =>
  (minor * countedAt[currency] + 9999n) / 10_000n
/** The most that counts no more than these dirhams. */
export const mostWithin = (dirhams: bigint, currency: WithdrawCurrency): bigint =>
  dirhams <= 0n ? 0n : (dirhams * 10_000n) / countedAt[currency]
