// Limits and standard fees are in dirhams: what an amount in another currency counts as. Pure, for both sides.
import { money, portion, type Money } from '@falaj/money'
import { vatBps } from '../products.ts'

export const countedCurrencies = ['AED', 'USD', 'GBP', 'EUR'] as const
export type CountedCurrency = (typeof countedCurrencies)[number]
type LimitMoney = Money & { readonly currency: CountedCurrency }

/** Dirhams per unit, in ten-thousandths. The dollar is pegged. */
const dirhamsPer: Readonly<Record<CountedCurrency, bigint>> = { AED: 10_000n, USD: 36_725n, GBP: 46_500n, EUR: 40_000n }
/** Rounded up: what counts against a limit. */
export const countedDirhams = ({ minor, currency }: LimitMoney): Money =>
  money((minor * dirhamsPer[currency] + 9999n) / 10_000n, 'AED')
/** The most that counts no more than these dirhams. */
export const mostOf = (dirhams: Money, currency: CountedCurrency): Money =>
  money(dirhams.minor <= 0n ? 0n : (dirhams.minor * 10_000n) / dirhamsPer[currency], currency)

/** The least that counts as these dirhams. */
export const leastOf = (dirhams: Money, currency: CountedCurrency): Money =>
  money(dirhams.minor <= 1n ? 1n : ((dirhams.minor - 1n) * 10_000n) / dirhamsPer[currency] + 1n, currency)

/** Share of the standard fee in basis points, by the merchant's plan. */
export const feeShares: Readonly<Record<string, number>> = {
  STANDARD: 10_000,
  GROUP: 8000,
  PARTNER: 5000,
  TRANSPORT: 8000,
}
export interface Charge {
  readonly fee: Money
  /** On the fee. */
  readonly vat: Money
}
export const chargeFor = (standard: Money, plan: string): Charge => {
  const fee = portion(standard, feeShares[plan] ?? 10_000)
  return { fee, vat: portion(fee, vatBps) }
}
