import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { cashKinds } from '@falaj/contract/cash/cash'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'

export const cashFinders = cashKinds.map((kind) =>
  finder('c', {
    kind,
    access: areas.fiatTransactions,
    from: sql`(select * from cash_move where kind = ${sql.lit(kind)}) c`,
    columns: { title: 'c.store', status: 'c.state', minor: 'c.net_minor', at: 'c.at' },
    store: 'c.store',
    by: {
      number: equals('c.number', 'c.reference', 'c.voucher_no'),
      amount: amountIs('c.currency', 'c.net_minor'),
    },
  }),
)
