import { areas } from '@falaj/contract/kernel/access'
import { coinAmountIs, equals, type Finder } from '../../../platform/lists/finder.ts'
import { exchangeOrders } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { side } from './crypto-convert.list.ts'

const finderOf = (kind: 'sell' | 'buy'): Finder => {
  const { owner, where, currency, columns } = side(kind)
  return {
    kind: `crypto-${kind}`,
    access: areas.crypto,
    from: exchangeOrders.from,
    merchant: owner,
    where: () => where,
    columns: {
      id: columns.id,
      number: columns.number,
      title: `concat(o.sold_currency, ' → ', o.bought_currency)`,
      status: columns.status,
      currency,
      minor: columns.amount,
      at: columns.createdAt,
    },
    by: {
      number: equals(columns.number),
      amount: coinAmountIs(currency, kind === 'sell' ? 'o.sold_minor' : 'o.bought_minor'),
    },
  }
}
export const convertFinders = [finderOf('sell'), finderOf('buy')]
