import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, holds, type Finder } from '../../platform/search/finder.ts'
import { statusSql } from './store.ts'

export const qrSaleFinder: Finder = {
  kind: 'qr-sale',
  access: areas.smartCode,
  from: sql`qr_sale q`,
  merchant: 'q.merchant_id',
  columns: {
    id: 'q.id',
    number: 'q.number',
    title: `concat_ws(' · ', q.note, q.store)`,
    status: statusSql,
    currency: 'q.currency',
    minor: 'q.amount_minor',
    at: 'q.created_at',
  },
  by: { number: equals('q.number'), amount: amountIs('q.currency', 'q.amount_minor'), name: holds('q.note') },
}
