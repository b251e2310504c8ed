import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { coinAmountIs, equals, finder } from '../../../platform/lists/finder.ts'

export const coinPaymentFinder = finder('q', {
  kind: 'crypto-payment',
  // Members who send coins need no second factor to enter; others find them while their page is open.
  access: [areas.cryptoWithdraw, areas.crypto],
  from: sql`crypto_quote q join payment p on p.merchant_id = q.merchant_id and p.id = q.payment_id`,
  columns: { title: 'p.description', status: 'q.state', minor: 'q.amount_minor' },
  by: { number: equals('q.number', 'q.address'), amount: coinAmountIs('q.currency', 'q.amount_minor') },
})
