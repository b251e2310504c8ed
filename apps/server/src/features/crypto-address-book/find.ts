import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { withRequest } from '../../platform/approval/shown.ts'
import { equals, holds, type Finder } from '../../platform/search/finder.ts'
import { statusSql } from './list.ts'

export const payeeFinder: Finder = {
  kind: 'coin-payee',
  access: areas.cryptoWithdraw,
  from: sql`coin_payee a ${withRequest('a')}`,
  merchant: 'a.merchant_id',
  columns: {
    id: 'a.id',
    number: 'a.label',
    title: 'a.address',
    status: statusSql,
    currency: 'null',
    minor: 'null',
    at: 'a.created_at',
  },
  by: { number: equals('a.address'), name: holds('a.label', 'a.holder') },
}
