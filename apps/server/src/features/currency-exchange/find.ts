import { areas } from '@falaj/contract/access'
import { amountIs, equals, finder } from '../../platform/search/finder.ts'
import { exchangeStatus, isFiatOnly } from './list.ts'
import { exchangeOrders } from './product.ts'

export const exchangeFinder = finder('o', {
  kind: 'exchange',
  access: areas.fiatAccounts,
  from: exchangeOrders.from,
  where: () => isFiatOnly,
  columns: {
    title: `concat(o.sold_currency, ' → ', o.bought_currency)`,
    status: exchangeStatus,
    currency: 'o.sold_currency',
    minor: 'o.sold_minor',
  },
  by: { number: equals('o.number'), amount: amountIs('o.sold_currency', 'o.sold_minor') },
})
