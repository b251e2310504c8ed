import { sql } from 'kysely'
import { reconciliation } from '@falaj/contract/accounts/reconciliation'
import { holds, finder } from '../../../platform/lists/finder.ts'

export const bankFileFinder = finder('b', {
  kind: 'bank-file',
  access: reconciliation.query.access,
  from: sql`bank_file b`,
  columns: { number: 'b.name', title: 'b.name', status: 'b.state' },
  by: { name: holds('b.name') },
})
