import { areas } from '@falaj/contract/kernel/access'
import { holds, ibanEnds, finder } from '../../../platform/lists/finder.ts'
import { statusSql, tables } from './bank-account.list.ts'

export const accountFinder = finder('a', {
  kind: 'bank-account',
  access: areas.bankAccount,
  from: tables,
  columns: {
    number: 'a.alias',
    title: `concat_ws(' ', a.holder, a.bank_name, a.country || ' •••• ' || a.number_last4)`,
    status: statusSql,
  },
  // A merchant has a few.
  by: { iban: ibanEnds('a.country', 'a.number_last4'), name: holds('a.alias', 'a.holder') },
})
