// The list of exchanges: where each of its fields stands. Until one is done, what was quoted.
import { sql } from 'kysely'
import { currencyExchange } from '@falaj/contract/currency-exchange'
import { listOf } from '../../platform/db/listed.ts'
import { oneOf } from '../../platform/db/page.ts'
import { tables } from './store.ts'

export const exchangeList = listOf(currencyExchange.query, {
  fileName: { en: 'currency-exchanges', zh: '货币兑换' },
  from: tables,
  owner: 'e.merchant_id',
  currency: 'e.sold_currency',
  columns: {
    id: 'e.id',
    createdAt: 'e.created_at',
    number: 'e.number',
    status: `coalesce(r.state, 'SUCCESS')`,
    sold: 'e.sold_minor',
    fee: 'e.fee_minor',
    bought: { minor: 'coalesce(e.bought_minor, q.bought_minor)', currency: 'e.bought_currency' },
    markup: { minor: 'coalesce(e.markup_minor, q.markup_minor)', currency: 'e.bought_currency' },
    rate: 'coalesce(e.rate, q.rate)',
    maker: 'p.name',
    doneAt: 'e.done_at',
  },
  search: ['number', 'maker'],
  newest: 'createdAt',
  conditions: {
    sell: (currency: string) => oneOf(sql.ref('e.sold_currency'), [currency]),
    buy: (currency: string) => oneOf(sql.ref('e.bought_currency'), [currency]),
  },
})
export const exchangeExports = exchangeList.exports(currencyExchange.query)
