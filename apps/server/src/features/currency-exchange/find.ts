import { areas } from '@falaj/contract/access'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'
import { exchangeStatus, isFiatOnly } from './list.ts'
import { exchangeOrders } from './product.ts'

export const exchangeFinder: Finder = {
  kind: 'exchange',
  access: areas.fiatAccounts,
  from: exchangeOrders.from,
  merchant: 'o.merchant_id',
  where: () => isFiatOnly,
  columns: {
    id: 'o.id',
    number: 'o.number',
    title: `concat(o.sold_currency, ' → ', o.bought_currency)`,
    status: exchangeStatus,
    currency: 'o.sold_currency',
    minor: 'o.sold_minor',
    at: 'o.created_at',
  },
  by: { number: equals('o.number'), amount: amountIs('o.sold_currency', 'o.sold_minor') },
}
