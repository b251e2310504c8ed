import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'

export const disputeFinder = finder('d', {
  kind: 'dispute',
  access: areas.fiatTransactions,
  from: sql`dispute d`,
  columns: { title: 'd.payment_number', status: 'd.state', minor: 'd.net_minor', at: 'd.received_at' },
  store: '(select p.store from payment p where p.merchant_id = d.merchant_id and p.id = d.payment_id)',
  by: {
    number: equals('d.number', 'd.case_no', 'd.arn', 'd.payment_number'),
    amount: amountIs('d.currency', 'd.net_minor'),
  },
})
