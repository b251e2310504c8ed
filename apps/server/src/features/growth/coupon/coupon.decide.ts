// What the provider sees of campaigns that it is asked to fund, and its answer to one.
import { sql } from 'kysely'
import type { Currency } from '@falaj/money'
import { fail } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { decideFunding } from './coupon.campaign.ts'
import type { MoneyContext } from './coupon.use.ts'

interface AskedRow {
  readonly mid: string
  readonly number: string
  readonly title: string
  readonly budget_minor: string
  readonly currency: Currency
  readonly starts_at: Date
  readonly ends_at: Date
}
export const couponFundings = async (tx: Store) => {
  const { rows } = await sql<AskedRow>`
    select m.mid, c.number, c.title, c.budget_minor::text, c.currency, c.starts_at, c.ends_at from coupon_campaign c
    join merchant m on m.id = c.merchant_id where c.state = 'FUNDING' order by c.created_at limit 500`.execute(tx)
  return rows.map((row) => ({
    merchantMid: row.mid,
    number: row.number,
    title: row.title,
    budget: inMinor(row.budget_minor, row.currency),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }))
}
/** `why` is null: it funds the campaign. */
export const answerFunding = async (
  own: MoneyContext,
  merchantId: string,
  number: string,
  why: string | null,
): Promise<void> => {
  const row = await own.tx
    .selectFrom('coupon_campaign')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  await decideFunding(own, merchantId, row.id, why)
}
