import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { coinAmountIs, equals, type Finder } from '../../platform/search/finder.ts'

export const topUpFinder: Finder = {
  kind: 'coin-top-up',
  // Whoever sends coins needs no second factor to enter; others find them while their page is open.
  access: [areas.cryptoWithdraw, areas.crypto],
  from: sql`(select * from coin_deposit where reference is not null) d`,
  merchant: 'd.merchant_id',
  columns: {
    id: 'd.id',
    number: 'd.number',
    title: 'd.reference',
    status: 'd.state',
    currency: 'd.currency',
    minor: 'd.amount_minor',
    at: 'd.created_at',
  },
  by: { number: equals('d.number', 'd.txid', 'd.reference'), amount: coinAmountIs('d.currency', 'd.amount_minor') },
}
