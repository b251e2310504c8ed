import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, holds, finder } from '../../../platform/lists/finder.ts'
import { statusSql } from './qr-pay.store.ts'

export const qrSaleFinder = finder('q', {
  kind: 'qr-sale',
  access: areas.smartCode,
  from: sql`qr_sale q`,
  columns: { title: `concat_ws(' · ', q.note, q.store)`, status: statusSql, minor: 'q.amount_minor' },
  store: 'q.store',
  by: { number: equals('q.number'), amount: amountIs('q.currency', 'q.amount_minor'), name: holds('q.note') },
})
