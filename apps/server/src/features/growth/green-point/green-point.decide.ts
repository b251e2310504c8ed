// What the provider agrees with a merchant about green points.
import { sql } from 'kysely'
import type { Store } from '../../../platform/db/pool.ts'

export const setGreenRule = async (
  tx: Store,
  merchantId: string,
  { unit, months, worth }: { readonly unit: bigint; readonly months: number; readonly worth: bigint | null },
): Promise<void> => {
  await sql`
    insert into green_rule (merchant_id, currency, unit_minor, months, worth_minor)
    values (${merchantId}::uuid, 'AED', ${String(unit)}::numeric, ${months}::int, ${worth === null ? null : String(worth)}::numeric)
    on conflict (merchant_id) do update set unit_minor = excluded.unit_minor, months = excluded.months, worth_minor = excluded.worth_minor`.execute(
    tx,
  )
}
