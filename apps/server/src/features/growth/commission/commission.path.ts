// Whose merchant a payment's merchant was at that time, and who stood above it with which rate. All of it is read from dated rows, so a late payment and a
// replay of last year find what was in force then.
import { sql } from 'kysely'
import type { PathStep } from '@falaj/contract/growth/commission-rules'
import type { Store } from '../../../platform/db/pool.ts'

/** The account whose partner brought the merchant, and the partners from that one up to the account. Null: nobody earns anything of it. */
export interface CommissionPath {
  readonly merchantId: string
  readonly steps: readonly PathStep[]
}
interface PathRow {
  readonly merchant_id: string
  readonly partner_id: string
  readonly rate_ppm: number
  readonly rate_id: string
}
/** A partner without a rate at that time is left out: it keeps nothing, and the one above keeps its whole rate. */
export const pathAt = async (tx: Store, childId: string, at: Date): Promise<CommissionPath | null> => {
  const { rows } = await sql<PathRow>`
    with recursive way (merchant_id, partner_id, height) as (
      select m.merchant_id, m.partner_id, 0 from partner_merchant m
      where m.child_id = ${childId}::uuid and m.from_at <= ${at} and (m.until_at is null or m.until_at > ${at})
      union all
      select w.merchant_id, p.parent_id, w.height + 1 from way w
      join partner_parent p on p.merchant_id = w.merchant_id and p.partner_id = w.partner_id
        and p.from_at <= ${at} and (p.until_at is null or p.until_at > ${at})
      where w.height < 32
    )
    select w.merchant_id, w.partner_id, r.rate_ppm, r.id as rate_id from way w
    join partner_rate r on r.merchant_id = w.merchant_id and r.partner_id = w.partner_id
      and r.from_at <= ${at} and (r.until_at is null or r.until_at > ${at})
    order by w.height`.execute(tx)
  const [first] = rows
  if (!first) return null
  return {
    merchantId: first.merchant_id,
    steps: rows.map(({ partner_id, rate_ppm, rate_id }) => ({ partner: partner_id, ratePpm: rate_ppm, rate: rate_id })),
  }
}
