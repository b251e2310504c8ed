import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { cashKinds, type CashKind } from '@falaj/contract/cash'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'

const finderOf = (kind: CashKind): Finder => ({
  kind,
  access: areas.fiatTransactions,
  from: sql`(select * from cash_move where kind = ${sql.lit(kind)}) c`,
  merchant: 'c.merchant_id',
  columns: {
    id: 'c.id',
    number: 'c.number',
    title: 'c.store',
    status: 'c.state',
    currency: 'c.currency',
    minor: 'c.net_minor',
    at: 'c.at',
  },
  by: {
    number: equals('c.number', 'c.reference', 'c.voucher_no'),
    amount: amountIs('c.currency', 'c.net_minor'),
  },
})
export const cashFinders = cashKinds.map(finderOf)
