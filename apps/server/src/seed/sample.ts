// Orders of the demo world for the example pages: a schema of its own, made and filled in sandbox mode only. Every value follows
// from the row's number, so that two machines show the same orders; only the dates move with today.
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { merchants } from './people.ts'

export const sampleDays = 60
/** The first merchant has enough for a thousand pages, the others a handful. */
export const sampleRows = (merchantKey: string): number =>
  merchantKey === merchants[0]?.key ? 25_000 : 7 + merchants.findIndex(({ key }) => key === merchantKey)

export const seedSample = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('sandbox.sample_order') is not null as made`.execute(
    db,
  )
  if (rows[0]?.made) return
  await db.transaction().execute(async (tx) => {
    await sql`create schema sandbox`.execute(tx)
    await sql`
      create table sandbox.sample_order (
        id uuid primary key,
        merchant_id uuid not null,
        created_at timestamptz not null,
        order_no text not null unique,
        reference text not null,
        method text not null,
        payer text not null,
        store text not null,
        status text not null,
        currency text not null,
        amount_minor numeric(38, 0) not null check (amount_minor > 0),
        fee_minor numeric(38, 0) not null check (fee_minor >= 0),
        settled_at timestamptz
      )`.execute(tx)
    for (const { key, mid } of merchants) {
      // 7919 and its kin are primes: they spread the numbers without a random source.
      await sql`
        insert into sandbox.sample_order
        select
          (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(i % 4096), 3, '0')
            || '8' || lpad(to_hex(${mid}::bigint * 100000 + i), 15, '0'))::uuid,
          (select id from merchant where mid = ${mid}), created_at,
          '8' || lpad(((${mid}::bigint % 100) * 1000003 + i::bigint * 7919)::text, 11, '0'),
          'PP-' || 20000 + i,
          (array['bank card', 'bank card', 'Apple Pay', 'bank card', 'Google Pay', 'Alipay', 'balance', 'pay later'])[1 + i * 5 % 8],
          '+971 5' || i % 7 || ' ••• ' || lpad((i::bigint * 6421 % 10000)::text, 4, '0'),
          (array['Marina Walk', 'Online', 'City Centre', 'Online', 'Al Qana kiosk'])[1 + i * 3 % 5],
          status,
          (array['AED', 'AED', 'AED', 'USD', 'AED', 'EUR', 'AED', 'GBP'])[1 + i * 11 % 8],
          amount,
          case when status in ('FAILURE', 'CANCELED') then 0 else round(amount * 22 / 1000) + 100 end,
          case when status = 'SETTLED' then date_trunc('day', created_at) + interval '1 day 2 hours' end
        from generate_series(1, ${sampleRows(key)}::int) as i,
          lateral (select date_trunc('second', now()) - i * (interval '1 day' * ${sampleDays}::int / (${sampleRows(key)}::int + 1))
            - (i::bigint * 7919 % 53) * interval '1 second' as created_at,
            500 + (i::bigint * i * 31 + i::bigint * 7919) % 487 * 1025 + i % 4 * 25 as amount) as each,
          lateral (select case
            when i % 41 = 0 then 'FAILURE'
            when i % 97 = 0 then 'CANCELED'
            when created_at > now() - interval '4 hours' then (array['CREATED', 'ACCEPTED', 'PAID', 'PAID'])[1 + i % 4]
            when created_at > now() - interval '26 hours'
              then (array['PAID', 'PAID', 'MERCHANT_CONFIRMED', 'CUSTOMER_CONFIRMED'])[1 + i % 4]
            else 'SETTLED' end as status) as state`.execute(tx)
    }
    await sql`create index sample_order_newest on sandbox.sample_order (merchant_id, created_at desc, id desc)`.execute(
      tx,
    )
    await sql`analyze sandbox.sample_order`.execute(tx)
  })
}
