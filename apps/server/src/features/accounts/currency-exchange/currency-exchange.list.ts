// The list of exchanges: the SQL of each field. Until one is done, the quoted values.
import { sql } from 'kysely'
import { coins } from '@falaj/contract/kernel/coins'
import { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import { listOf } from '../../../platform/lists/listed.ts'
import { oneOf } from '../../../platform/lists/page.ts'
import { orderColumns, orderSource, orderStatus } from '../../../platform/money/order-status.ts'
import { exchangeOrders } from './currency-exchange.order.ts'

// Those of coins are among the crypto records.
export const isFiatOnly = sql<boolean>`not (o.sold_currency = any(${[...coins]}::text[]) or o.bought_currency = any(${[...coins]}::text[]))`
export const exchangeStatus = orderStatus(`coalesce(r.state, 'SUCCESS')`)
export const exchangeList = listOf(currencyExchange.query, {
  fileName: { en: 'currency-exchanges', zh: '货币兑换' },
  ...orderSource,
  from: exchangeOrders.from,
  where: isFiatOnly,
  currency: 'o.sold_currency',
  columns: {
    ...orderColumns,
    status: exchangeStatus,
    sold: 'o.sold_minor',
    fee: 'o.fee_minor',
    bought: { minor: 'coalesce(o.bought_minor, q.bought_minor)', currency: 'o.bought_currency' },
    markup: { minor: 'coalesce(o.markup_minor, q.markup_minor)', currency: 'o.bought_currency' },
    rate: 'coalesce(o.rate, q.rate)',
    doneAt: 'o.done_at',
  },
  search: ['number', 'maker'],
  conditions: {
    sell: (currency: string) => oneOf(sql.ref('o.sold_currency'), [currency]),
    buy: (currency: string) => oneOf(sql.ref('o.bought_currency'), [currency]),
  },
})
export const exchangeExports = exchangeList.exports(currencyExchange.query)
