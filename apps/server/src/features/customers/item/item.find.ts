import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, holds, finder } from '../../../platform/lists/finder.ts'

export const itemFinder = finder('i', {
  kind: 'item',
  access: areas.items,
  from: sql`item i`,
  columns: {
    number: 'i.sku',
    title: 'i.name_en',
    status: `case when i.archived_at is null then 'active' else 'archived' end`,
  },
  by: {
    number: equals('upper(i.sku)', 'i.barcode'),
    name: holds('i.name_en', `coalesce(i.name_zh, '')`, `coalesce(i.name_ar, '')`),
  },
})
