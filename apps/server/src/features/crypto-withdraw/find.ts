import { areas } from '@falaj/contract/access'
import { coinAmountIs, equals, finder } from '../../platform/search/finder.ts'
import { statusText } from './list.ts'
import { coinWithdrawals } from './product.ts'

export const coinWithdrawFinder = finder('o', {
  kind: 'coin-withdraw',
  // Whoever sends coins needs no second factor to enter; others find them while their page is open.
  access: [areas.cryptoWithdraw, areas.crypto],
  from: coinWithdrawals.from,
  columns: { title: 'b.label', status: statusText, minor: 'o.net_minor' },
  by: { number: equals('o.number', 'o.txid'), amount: coinAmountIs('o.currency', 'o.net_minor') },
})
