import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { coinAmountIs, equals, type Finder } from '../../platform/search/finder.ts'

export const coinPaymentFinder: Finder = {
  kind: 'coin-payment',
  // Whoever sends coins needs no second factor to enter; others find them while their page is open.
  access: [areas.cryptoWithdraw, areas.crypto],
  from: sql`coin_quote q join payment p on p.merchant_id = q.merchant_id and p.id = q.payment_id`,
  merchant: 'q.merchant_id',
  columns: {
    id: 'q.id',
    number: 'q.number',
    title: 'p.description',
    status: 'q.state',
    currency: 'q.currency',
    minor: 'q.amount_minor',
    at: 'q.created_at',
  },
  by: { number: equals('q.number', 'q.address'), amount: coinAmountIs('q.currency', 'q.amount_minor') },
}
