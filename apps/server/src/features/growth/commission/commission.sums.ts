// What partners earned in a month and what can be paid to them now: the sums of their lines, by partner and currency.
import { sql } from 'kysely'
import type { Currency } from '@falaj/money'
import { daysLater, dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import type { Store } from '../../../platform/db/pool.ts'

export interface CommissionSum {
  readonly partnerId: string
  readonly currency: Currency
  /** Earned in the month, less what was taken back in it; without VAT. */
  readonly earned: bigint
  /** Paid to the partner's own merchants in the month. */
  readonly volume: bigint
  /** Clears by today and is in no payout, VAT included; below zero after a refund of what was paid out. */
  readonly payable: bigint
}
/** YYYY-MM in Dubai. */
export const monthOf = (at: Date): string => dubaiDay(at).slice(0, 7)
export const monthRange = (month: string): { readonly from: Date; readonly until: Date } => {
  const next = daysLater(`${month}-01`, 31).slice(0, 7)
  return { from: dubaiTime(`${month}-01`), until: dubaiTime(`${next}-01`) }
}
interface SumRow {
  readonly partner_id: string
  readonly currency: Currency
  readonly earned: string
  readonly volume: string
  readonly payable: string
}
export const commissionSums = async (
  tx: Store,
  merchantId: string,
  month: string,
  today = dubaiDay(new Date()),
): Promise<readonly CommissionSum[]> => {
  const { from, until } = monthRange(month)
  const { rows } = await sql<SumRow>`
    select partner_id, currency, sum(earned)::text as earned, sum(volume)::text as volume, sum(payable)::text as payable from (
      select partner_id, currency, minor as earned, 0 as volume, 0 as payable from commission_line
      where merchant_id = ${merchantId}::uuid and happened_at >= ${from} and happened_at < ${until}
      union all
      select (path -> 0 ->> 'partner')::uuid, currency, 0, amount_minor, 0 from (
        select distinct on (payment_id) payment_id, path, currency, amount_minor from commission_line
        where merchant_id = ${merchantId}::uuid and kind = 'earned' and happened_at >= ${from} and happened_at < ${until}
        order by payment_id) p
      union all
      select partner_id, currency, 0, 0, minor + vat_minor from commission_line
      where merchant_id = ${merchantId}::uuid and payout_id is null and (minor < 0 or clears_on <= ${today}::date)) s
    group by partner_id, currency order by partner_id, currency`.execute(tx)
  return rows.map(({ partner_id, currency, earned, volume, payable }) => ({
    partnerId: partner_id,
    currency,
    earned: BigInt(earned),
    volume: BigInt(volume),
    payable: BigInt(payable),
  }))
}
