import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { withRequest } from '../../../platform/approval/shown.ts'
import { equals, holds, finder } from '../../../platform/lists/finder.ts'
import { statusSql } from './crypto-address-book.list.ts'

export const payeeFinder = finder('a', {
  kind: 'crypto-payee',
  access: areas.cryptoWithdraw,
  from: sql`crypto_payee a ${withRequest('a')}`,
  columns: { number: 'a.label', title: 'a.address', status: statusSql },
  by: { number: equals('a.address'), name: holds('a.label', 'a.holder') },
})
