// When money that is handed to the bank now will be there, and until when it still goes today.
import type { BankCurrency } from '@falaj/contract/merchant/bank-account-rules'
import { payoutRails } from '@falaj/contract/accounts/payout'
import type { Store } from '../db/pool.ts'
import type { Settings } from '../settings/settings.ts'
import { bankingDayFrom, bankingDaysAfter, daysLater, dubaiDay, dubaiTime } from '../base/banking-days.ts'
import { businessNow } from '../db/business-clock.ts'
import { isRailDelayed } from '../jobs/rail-health.ts'

type Holidays = ReadonlySet<string>
/** The time on the day of arrival, in Dubai. */
const arrivesAt = '18:00'
/** So many banking days after its arrival was due an order counts as late. */
const lateAfterDays = 1

export interface Arrival {
  readonly cutOffAt: Date
  readonly by: Date
}
export const arrivalOf = (currency: BankCurrency, at: Date, holidays: Holidays): Arrival => {
  const { cutOff, days } = payoutRails[currency]
  const today = dubaiDay(at)
  const isTooLate = at >= dubaiTime(today, cutOff)
  const sent = bankingDayFrom(isTooLate ? daysLater(today, 1) : today, holidays)
  return { cutOffAt: dubaiTime(sent, cutOff), by: dubaiTime(bankingDaysAfter(sent, days, holidays), arrivesAt) }
}
export const isLate = (arrivesBy: Date, now: Date, holidays: Holidays): boolean =>
  now > dubaiTime(bankingDaysAfter(dubaiDay(arrivesBy), lateAfterDays, holidays), arrivesAt)

export const isPayoutDelayed = (tx: Store): Promise<boolean> => isRailDelayed(tx, 'payout', 'bank-file')
/** For a payout that is submitted now, as screens show it. */
export const arrivalNow = async (
  tx: Store,
  currency: BankCurrency,
  { bankHolidays }: Pick<Settings, 'bankHolidays'>,
) => {
  const { cutOffAt, by } = arrivalOf(currency, await businessNow(tx), bankHolidays)
  return { cutOffAt: cutOffAt.toISOString(), by: by.toISOString(), isDelayed: await isPayoutDelayed(tx) }
}
