// What an explanation is asked of: an account, and how far back from which moment.
import { dayMs } from '@falaj/contract/kernel/time'
import type { BalanceAccount, BalanceClock, BalanceCurrency } from '@falaj/contract/accounts/balance'
import type { Coin } from '@falaj/contract/kernel/coins'

export interface Subject {
  readonly account: BalanceAccount
  readonly currency: BalanceCurrency | Coin
}
/** No moment: now. */
export interface AsOf {
  readonly at: string | null
  readonly clock: BalanceClock
}
export const asOfNow: AsOf = { at: null, clock: 'booked' }

export const spans = {
  'last-day': dayMs,
  'last-week': 7 * dayMs,
  'last-month': 30 * dayMs,
  'last-year': 365 * dayMs,
  ever: null,
}
export type Span = keyof typeof spans
export const spanNames = Object.keys(spans) as Span[]

/** `today` is fixed as the present moment: a query that changed every second would never be answered. */
export const inputOf = ({ account, currency }: Subject, span: Span, { at, clock }: AsOf, today: number) => {
  const back = spans[span]
  const end = at === null ? today : Date.parse(at)
  return {
    account,
    currency,
    clock,
    from: back === null ? null : new Date(end - back).toISOString(),
    // 'As of' a moment includes it; times are whole milliseconds.
    until: at === null ? null : new Date(end + 1).toISOString(),
  }
}
