import { areas } from '@falaj/contract/access'
import { coinAmountIs, equals, type Finder } from '../../platform/search/finder.ts'
import { statusText } from './list.ts'
import { coinWithdrawals } from './product.ts'

export const coinWithdrawFinder: Finder = {
  kind: 'coin-withdraw',
  // Whoever sends coins needs no second factor to enter; others find them while their page is open.
  access: [areas.cryptoWithdraw, areas.crypto],
  from: coinWithdrawals.from,
  merchant: 'o.merchant_id',
  columns: {
    id: 'o.id',
    number: 'o.number',
    title: 'b.label',
    status: statusText,
    currency: 'o.currency',
    minor: 'o.net_minor',
    at: 'o.created_at',
  },
  by: { number: equals('o.number', 'o.txid'), amount: coinAmountIs('o.currency', 'o.net_minor') },
}
