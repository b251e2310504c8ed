import { sql } from 'kysely'
import { reconciliation } from '@falaj/contract/reconciliation'
import { holds, type Finder } from '../../platform/search/finder.ts'

export const bankFileFinder: Finder = {
  kind: 'bank-file',
  access: reconciliation.query.access,
  from: sql`bank_file b`,
  merchant: 'b.merchant_id',
  columns: {
    id: 'b.id',
    number: 'b.name',
    title: 'b.name',
    status: 'b.state',
    currency: 'null',
    minor: 'null',
    at: 'b.created_at',
  },
  by: { name: holds('b.name') },
}
