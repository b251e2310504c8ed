import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountsOf } from '@falaj/contract/overview/search'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'

export const paymentFinder = finder('p', {
  kind: 'payment',
  access: areas.fiatTransactions,
  from: sql`payment p`,
  columns: {
    title: `concat_ws(' · ', p.payer, '•••• ' || p.last4)`,
    status: 'p.status',
    minor: 'p.amount_minor',
  },
  store: 'p.store',
  // Ids begin with the time, and the months are cut by them.
  newest: 'p.id',
  by: {
    number: equals('p.number', 'p.merchant_order_no'),
    last4: equals('p.last4'),
    cardAmount: (clue) =>
      sql`p.last4 = ${clue.last4 ?? ''} and (p.currency, p.amount_minor) in (${sql.join(
        amountsOf(clue).map(({ currency, minor }) => sql`(${currency}, ${minor}::numeric)`),
      )})`,
    rrn: equals('p.rrn'),
    amount: amountIs('p.currency', 'p.amount_minor'),
  },
})
