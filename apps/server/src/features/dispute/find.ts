import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'

export const disputeFinder: Finder = {
  kind: 'dispute',
  access: areas.fiatTransactions,
  from: sql`dispute d`,
  merchant: 'd.merchant_id',
  columns: {
    id: 'd.id',
    number: 'd.number',
    title: 'd.payment_number',
    status: 'd.state',
    currency: 'd.currency',
    minor: 'd.net_minor',
    at: 'd.received_at',
  },
  by: {
    number: equals('d.number', 'd.case_no', 'd.arn', 'd.payment_number'),
    amount: amountIs('d.currency', 'd.net_minor'),
  },
}
