// How uses of coupons and their campaigns are looked up by those who meet them in the books.
import { sql } from 'kysely'
import type { MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const couponMovement = {
  /** The books name each use; the budget belongs to its campaign. */
  names: (reader, ids) => sql`
    select id, number, concat_ws(' · ', order_no, customer) as detail, null as known_as, null::uuid as known_id
    from coupon_use where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])
    union all
    select id, number, title, 'coupon-campaign', id from coupon_campaign where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])`,
} satisfies MovementQueries
