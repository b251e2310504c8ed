import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, holds, type Finder } from '../../platform/search/finder.ts'

export const itemFinder: Finder = {
  kind: 'item',
  access: areas.items,
  from: sql`item i`,
  merchant: 'i.merchant_id',
  columns: {
    id: 'i.id',
    number: 'i.sku',
    title: 'i.name_en',
    status: `case when i.archived_at is null then 'active' else 'archived' end`,
    currency: 'null',
    minor: 'null',
    at: 'i.created_at',
  },
  by: { number: equals('upper(i.sku)', 'i.barcode'), name: holds('i.name_en', `coalesce(i.name_zh, '')`) },
}
