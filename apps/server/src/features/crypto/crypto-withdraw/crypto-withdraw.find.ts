import { areas } from '@falaj/contract/kernel/access'
import { coinAmountIs, equals, finder } from '../../../platform/lists/finder.ts'
import { statusText } from './crypto-withdraw.list.ts'
import { coinWithdrawals } from './crypto-withdraw.order.ts'

export const coinWithdrawFinder = finder('o', {
  kind: 'crypto-withdraw',
  // Members who send coins need no second factor to enter; others find them while their page is open.
  access: [areas.cryptoWithdraw, areas.crypto],
  from: coinWithdrawals.from,
  columns: { title: 'b.label', status: statusText, minor: 'o.net_minor' },
  by: { number: equals('o.number', 'o.txid'), amount: coinAmountIs('o.currency', 'o.net_minor') },
})
