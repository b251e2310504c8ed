import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'
import { exchangeStatus, isFiatOnly } from './currency-exchange.list.ts'
import { exchangeOrders } from './currency-exchange.order.ts'

export const exchangeFinder = finder('o', {
  kind: 'currency-exchange',
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
