import { sql } from 'kysely'
import type { BalanceCurrency } from '@falaj/contract/accounts/balance'
import type { Store } from '../../../platform/db/pool.ts'
import type { Registry } from '../../../platform/registry.ts'
import type { MovementQueries } from '../../../platform/lists/movement-queries.ts'
import { partsJoined, wholeOf } from './balance.hold-origins.ts'

export const addedCurrencies = async (tx: Store, merchantId: string): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('merchant_currency')
    .select('currency')
    .where('merchant_id', '=', merchantId)
    .execute()
  return rows.map(({ currency }) => currency)
}
/** False if it was there already. */
export const addCurrency = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  currency: BalanceCurrency,
): Promise<boolean> => {
  const made = await tx
    .insertInto('merchant_currency')
    .values({ merchant_id: merchantId, currency, added_by: personId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('currency')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * Derived from the ledger itself: everything that went into the merchant's hold accounts, by business object. So the rows add up to the
 * balance, whatever placed the hold. Sides without a number yet come after those with one.
 */
export const grouped = (movements: Registry['movements'], merchantId: string) => sql`
  select s.currency, s.business_kind, s.business_id, min(s.booked_at) as since, max(s.kept) as amount, sum(s.amount) as remaining,
    max(s.booked_at) filter (where s.amount < 0) as last_out
  from (
    select e.*, sum(e.amount) over (partition by e.currency, e.business_kind, e.business_id order by e.seq, e.booked_at) as kept
    from (
      select w.currency, w.business_kind, ${wholeOf(movements)} as business_id, w.seq, w.amount, w.booked_at
      from (
        select currency, business_kind, business_id, seq, amount, booked_at from ledger.entry
        where merchant_id = ${merchantId}::uuid and kind = 'hold'
        union all
        select currency, business_kind, business_id, 9223372036854775807, amount, booked_at from ledger.waiting
        where merchant_id = ${merchantId}::uuid and kind = 'hold'
      ) w ${partsJoined(movements, merchantId)}
    ) e
  ) s group by 1, 2, 3`

/** What the parts of a whole took out of its hold, by reason. */
export const partsPaid = async (
  tx: Store,
  { table, whole }: NonNullable<MovementQueries['parts']>,
  merchantId: string,
  id: string,
) => {
  const { rows } = await sql<{ at: Date; reason: string; other: string; amount: string }>`
    select max(t.booked_at) as at, t.reason, t.credit_kind as other, sum(t.amount)::text as amount
    from ${sql.table(table)} o join ledger.transfer t on t.merchant_id = o.merchant_id and t.business_id = o.id::text
    where o.merchant_id = ${merchantId}::uuid and ${sql.ref(`o.${whole}`)} = ${id}::uuid and t.debit_kind = 'hold'
    group by 2, 3 order by 1, 2`.execute(tx)
  return rows
}
export const heldSums = async (tx: Store, movements: Registry['movements'], merchantId: string) => {
  const { rows } = await sql<{ currency: string; held: string; count: bigint }>`
    select currency, sum(remaining)::text as held, count(*) filter (where remaining > 0) as count
    from (${grouped(movements, merchantId)}) h group by 1 order by 1`.execute(tx)
  return rows
}
