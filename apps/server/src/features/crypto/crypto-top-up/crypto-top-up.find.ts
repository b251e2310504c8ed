import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { coinAmountIs, equals, finder } from '../../../platform/lists/finder.ts'

export const topUpFinder = finder('d', {
  kind: 'crypto-top-up',
  // Members who send coins need no second factor to enter; others find them while their page is open.
  access: [areas.cryptoWithdraw, areas.crypto],
  from: sql`(select * from crypto_deposit where reference is not null) d`,
  columns: { title: 'd.reference', status: 'd.state', minor: 'd.amount_minor' },
  by: { number: equals('d.number', 'd.txid', 'd.reference'), amount: coinAmountIs('d.currency', 'd.amount_minor') },
})
