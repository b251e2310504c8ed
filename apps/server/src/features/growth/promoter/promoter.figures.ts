// What promoters brought: invitations by step, and what was paid and earned of it. List, performance and detail read this one source.
import { sql, type RawBuilder } from 'kysely'
import { isPayableSql } from '../commission/commission.read.ts'

interface Period {
  /** Null: no limit. Invitations count by when they were made, commissions by their payment. */
  readonly from: Date | null
  readonly until: Date | null
}
const within = (column: string, { from, until }: Period): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= coalesce(${from}::timestamptz, '-infinity') and ${sql.ref(column)} < coalesce(${until}::timestamptz, 'infinity')`

/** Joins of the partner `a`: `f` has the invitations, `l` the commissions. */
export const promoterFigures = (period: Period) => sql`
  left join lateral (
    select count(*)::int as invited, count(r.registered_at)::int as registered, count(r.verified_at)::int as verified, count(r.paid_at)::int as paid,
      count(r.rewarded_at)::int as rewarded, count(r.refused_at)::int as refused
    from referral r where r.merchant_id = a.merchant_id and r.partner_id = a.id and ${within('r.created_at', period)}) f on true
  left join lateral (
    select coalesce(sum(c.amount_minor) filter (where c.kind = 'earned'), 0) as volume, coalesce(sum(c.minor), 0) as earned,
      coalesce(sum(c.minor + c.vat_minor) filter (where c.payout_id is null and ${sql.raw(isPayableSql)}), 0) as due,
      coalesce(sum(c.minor + c.vat_minor) filter (where o.state = 'SUCCESS'), 0) as paid_out
    from commission_line c left join commission_payout o on o.merchant_id = c.merchant_id and o.id = c.payout_id
    where c.merchant_id = a.merchant_id and c.partner_id = a.id and c.currency = 'AED' and ${within('c.happened_at', period)}) l on true`
