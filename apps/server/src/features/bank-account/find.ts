import { areas } from '@falaj/contract/access'
import { holds, ibanEnds, type Finder } from '../../platform/search/finder.ts'
import { statusSql, tables } from './list.ts'

export const accountFinder: Finder = {
  kind: 'bank-account',
  access: areas.bankAccount,
  from: tables,
  merchant: 'a.merchant_id',
  columns: {
    id: 'a.id',
    number: 'a.alias',
    title: `concat_ws(' ', a.holder, a.bank_name, a.country || ' •••• ' || a.number_last4)`,
    status: statusSql,
    currency: 'null',
    minor: 'null',
    at: 'a.created_at',
  },
  // A merchant has a few.
  by: { iban: ibanEnds('a.country', 'a.number_last4'), name: holds('a.alias', 'a.holder') },
}
