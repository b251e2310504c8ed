// The list of bank files: the SQL of each field.
import { sql } from 'kysely'
import { reconciliation } from '@falaj/contract/accounts/reconciliation'
import { listOf } from '../../../platform/lists/listed.ts'

export const bankFileList = listOf(reconciliation.query, {
  fileName: { en: 'bank-files', zh: '银行文件' },
  from: sql`bank_file b join person p on p.id = b.person_id`,
  owner: 'b.merchant_id',
  columns: {
    id: 'b.id',
    createdAt: 'b.created_at',
    name: 'b.name',
    status: 'b.state',
    format: 'b.format',
    firstDay: 'b.first_day::text',
    lastDay: 'b.last_day::text',
    credits: 'b.credits',
    matched: 'b.matched',
    leftOver: 'b.credits - b.matched',
    // `left_over` counts both: the credits that are not matched and the payouts that are not in the file.
    missing: 'b.left_over - (b.credits - b.matched)',
    failure: 'b.failure',
    by: 'p.name',
  },
  search: ['name'],
  newest: 'createdAt',
})
