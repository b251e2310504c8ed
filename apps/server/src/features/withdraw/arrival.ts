// When money that is handed to the bank now will be there, and until when it still goes today.
import { payoutRails, type WithdrawCurrency } from '@falaj/contract/withdraw-rules'
import { bankingDayFrom, bankingDaysAfter, daysLater, dubaiDay, dubaiTime } from '../../platform/money/banking-days.ts'

type Holidays = ReadonlySet<string>
/** Of the day of arrival, in Dubai. */
const arrivesAt = '18:00'
/** So many banking days after its arrival was due an order counts as late. */
const lateAfterDays = 1

export interface Arrival {
  readonly cutOffAt: Date
  readonly by: Date
}
export const arrivalOf = (currency: WithdrawCurrency, at: Date, holidays: Holidays): Arrival => {
  const { cutOff, days } = payoutRails[currency]
  const today = dubaiDay(at)
  const isTooLate = at >= dubaiTime(today, cutOff)
  const sent = bankingDayFrom(isTooLate ? daysLater(today, 1) : today, holidays)
  return { cutOffAt: dubaiTime(sent, cutOff), by: dubaiTime(bankingDaysAfter(sent, days, holidays), arrivesAt) }
}
export const isLate = (arrivesBy: Date, now: Date, holidays: Holidays): boolean =>
  now > dubaiTime(bankingDaysAfter(dubaiDay(arrivesBy), lateAfterDays, holidays), arrivesAt)
