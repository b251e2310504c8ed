// Payments that nobody booked: for tests of lists and files, which need many rows and no money. Every value follows from the row's number.
import { addStores } from './stores.ts'
import type { World } from './world.ts'

/** Their own numbers are PP-20001, PP-20002, …; every 41st has failed. */
export const manyPayments = async (world: World, count: number, mid = '20000001'): Promise<void> => {
  const { rows } = await world.owner.query<{ id: string }>('select id from merchant where mid = $1', [mid])
  for (const { id } of rows) await addStores(world, id, 'Marina Walk')
  await world.owner.query(
    `insert into payment (merchant_id, id, number, merchant_order_no, product, kind, state, pay_state, currency, amount_minor, fee_minor,
       vat_minor, net_minor, method, payer, store, created_at, paid_at, cycle_day, due_on, failure_code)
     select m.id, (left(id_floor(at)::text, 14) || '7' || lpad(to_hex(i % 4096), 3, '0') || '-8' || lpad(to_hex(i / 4096), 3, '0') || '-'
         || lpad(to_hex(i), 12, '0'))::uuid,
       'P-' || lpad(i::text, 7, '0'), 'PP-' || 20000 + i, 'gateway', 'delivered', case when failed then 'CANCELED' else 'SETTLED' end,
       case when failed then 'FAILURE' else 'SETTLED' end, (array['AED', 'AED', 'USD', 'EUR'])[1 + i % 4], amount,
       case when failed then 0 else 150 end, 0, case when failed then 0 else amount - 150 end, 'VISA',
       '+971 5' || i % 7 || ' ••• ' || lpad((i * 6421 % 10000)::text, 4, '0'), 'Marina Walk', at, case when not failed then at end,
       case when not failed then at::date end, case when not failed then at::date + 1 end, case when failed then 'INSUFFICIENT_FUNDS' end
     from merchant m, generate_series(1, $2::int) i,
       lateral (select date_trunc('second', now()) - i * (interval '60 days' / ($2::int + 1)) as at, 500 + i % 487 * 1025 as amount,
         i % 41 = 0 as failed) each
     where m.mid = $1`,
    [mid, count],
  )
}
