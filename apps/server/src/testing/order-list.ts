// A list that exists in tests only, with everything a list can have: a table of its own, every kind of filter, sorted by several fields.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { field, filter, listed, orNone, sortable } from '@falaj/contract/kernel/fields'
import { statuses } from '@falaj/contract/kernel/status'
import { listOf } from '../platform/lists/listed.ts'
import { bind } from '../platform/http/bind.ts'
import type { World } from './world.ts'

const states = ['PAID', 'SETTLED', 'FAILURE'] as const
const channels = { SHOP: { en: 'Shop', zh: '门店' }, LINK: { en: 'Link', zh: '链接' } }
const query = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Created', '创建时间')),
    number: sortable(field.code('Order', '订单')),
    store: field.text('Store', '门店'),
    channel: field.label('Channel', '渠道', ['SHOP', 'LINK'], channels),
    status: field.status('Status', '状态', states, statuses),
    amount: sortable(field.money('Amount', '金额')),
    fee: field.money('Fee', '手续费'),
    settledAt: orNone(field.time('Settled', '结算时间')),
    why: orNone(field.words('Why', '原因')),
  },
  {
    text: filter.search('Order or store', '订单或门店'),
    status: filter.several(states),
    channel: filter.one(['SHOP', 'LINK']),
    currency: filter.one(['AED', 'USD'], { en: 'Currency', zh: '币种' }),
    createdAt: filter.dates,
    amount: filter.amount,
    late: filter.one(['yes'], { en: 'Late', zh: '逾期' }),
  },
)('POST secure/test/order/query', areas.fiatTransactions)
export const testOrders = { query }

export const orderList = listOf(query, {
  fileName: { en: 'orders', zh: '订单' },
  from: sql`test_order o`,
  owner: 'o.merchant_id',
  currency: 'o.currency',
  columns: {
    id: 'o.id',
    createdAt: 'o.created_at',
    number: 'o.number',
    store: 'o.store',
    channel: 'o.channel',
    status: 'o.state',
    amount: 'o.amount_minor',
    fee: 'o.fee_minor',
    settledAt: 'o.settled_at',
    why: { en: 'o.why_en', zh: 'o.why_zh' },
  },
  search: ['number', 'store'],
  conditions: { late: () => sql`o.settled_at > o.created_at + interval '12 hours'` },
  newest: 'createdAt',
  counted: null,
})
export const boundOrders = bind(testOrders, { query: orderList.query })

/** So many of the first merchant's, and five of another; partitioned by month, as what grows is. Every value follows from its number. */
export const makeOrders = async ({ owner }: Pick<World, 'owner'>, count: number): Promise<void> => {
  await owner.query(`
    create table test_order (
      merchant_id uuid not null, id uuid not null, created_at timestamptz not null, number text not null, store text not null,
      channel text not null, state text not null, currency text not null, amount_minor numeric(38, 0) not null,
      fee_minor numeric(38, 0) not null, settled_at timestamptz, why_en text, why_zh text, primary key (merchant_id, id, created_at)
    ) partition by range (created_at);
    create table test_order_old partition of test_order for values from ('2026-01-01Z') to ('2026-02-01Z');
    create table test_order_new partition of test_order for values from ('2026-02-01Z') to ('2026-03-01Z');
    create index on test_order (merchant_id, created_at desc, id desc);
    create index on test_order (merchant_id, currency, amount_minor, id);
    grant select, update on test_order to falaj_app`)
  await owner.query(
    `insert into test_order
     select m.id, gen_random_uuid(), timestamptz '2026-02-28 20:00Z' - n * interval '58 days' / $1::int, 'O-' || lpad(n::text, 6, '0'),
       (array['Marina Walk', 'Online', 'City Centre'])[1 + n % 3], case when n % 4 = 0 then 'LINK' else 'SHOP' end,
       (array['PAID', 'SETTLED', 'SETTLED', 'FAILURE'])[1 + n % 4], case when n % 5 = 0 then 'USD' else 'AED' end,
       500 + n::bigint * 7919 % 100000, n % 90, case when n % 4 in (1, 2) then timestamptz '2026-02-28 20:00Z' end,
       case when n % 4 = 3 then 'Declined' end, case when n % 4 = 3 then '被拒绝' end
     from generate_series(1, $1::int) n, merchant m where m.mid = '20000001'`,
    [count],
  )
  await owner.query(`
    insert into test_order select (select id from merchant where mid = '20000002'), gen_random_uuid(), created_at, number, store, channel,
      state, currency, amount_minor, fee_minor, settled_at, why_en, why_zh from test_order order by number limit 5;
    analyze test_order`)
}
