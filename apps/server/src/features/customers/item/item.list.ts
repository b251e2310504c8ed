// The list of items: the SQL of each field.
import { sql } from 'kysely'
import { item } from '@falaj/contract/customers/item'
import { listOf } from '../../../platform/lists/listed.ts'

/** Every currency one can sell in has two decimals. */
const prices = `(select string_agg(p.currency || ' ' || trim(to_char(p.amount_minor / 100, 'FM999,999,999,990.00')), ', ' order by p.currency)
  from item_price p where p.merchant_id = i.merchant_id and p.item_id = i.id)`
const sold = `(select coalesce(sum(d.quantity), 0)::int from item_day d where d.merchant_id = i.merchant_id and d.item_id = i.id
  and d.day > (business_now() at time zone 'Asia/Dubai')::date - 30)`

export const itemList = listOf(item.query, {
  fileName: { en: 'items', zh: '商品' },
  from: sql`item i`,
  owner: 'i.merchant_id',
  columns: {
    id: 'i.id',
    createdAt: 'i.created_at',
    sku: 'i.sku',
    name: { en: 'i.name_en', zh: 'coalesce(i.name_zh, i.name_en)' },
    status: `case when i.archived_at is null then 'active' else 'archived' end`,
    category: 'i.category',
    prices,
    vat: 'i.vat',
    stock: 'i.stock',
    barcode: 'i.barcode',
    sold,
  },
  search: ['sku', 'name', 'category', 'barcode'],
  conditions: {
    currency: (currency: string) =>
      sql`exists (select 1 from item_price p where p.merchant_id = i.merchant_id and p.item_id = i.id and p.currency = ${currency})`,
  },
  newest: 'createdAt',
})
