// Sold and bought coins as records. A coin for another coin is both.
import { sql } from 'kysely'
import { coins } from '@falaj/contract/kernel/coins'
import { cryptoConvert } from '@falaj/contract/crypto/crypto-convert'
import { listOf } from '../../../platform/lists/listed.ts'
import { orderColumns, orderSource, orderStatus } from '../../../platform/money/order-status.ts'
import { exchangeOrders } from '../../accounts/currency-exchange/currency-exchange.read.ts'

const bought = `coalesce(o.bought_minor, q.bought_minor)`
export const side = (kind: 'sell' | 'buy') => {
  const [own, other] = kind === 'sell' ? (['sold', 'bought'] as const) : (['bought', 'sold'] as const)
  const minor = { sold: 'o.sold_minor', bought }
  return {
    fileName: kind === 'sell' ? { en: 'coins-sold', zh: '卖出记录' } : { en: 'coins-bought', zh: '买入记录' },
    from: sql`${exchangeOrders.from} left join crypto_value v on v.merchant_id = o.merchant_id and v.business_kind = 'currency-exchange'
      and v.business_id = o.id and v.currency = ${sql.ref(`o.${own}_currency`)}`,
    ...orderSource,
    where: sql<boolean>`${sql.ref(`o.${own}_currency`)} = any(${[...coins]}::text[])`,
    currency: `o.${own}_currency`,
    columns: {
      ...orderColumns,
      kind: `'${kind}'`,
      status: orderStatus(`coalesce(r.state, 'SUCCESS')`),
      amount: minor[own],
      fee: { minor: 'o.fee_minor', currency: 'o.sold_currency' },
      networkFee: 'null::numeric',
      counter: { minor: minor[other], currency: `o.${other}_currency` },
      rate: 'coalesce(o.rate, q.rate)',
      value: { minor: 'v.aed_minor', currency: `'AED'` },
      network: 'null::text',
      from: 'null::text',
      to: 'null::text',
      hash: 'null::text',
      confirmations: 'null::text',
    },
    search: ['number', 'maker'] as const,
    sums: ['amount'] as const,
  }
}
export const soldList = listOf(cryptoConvert.sell, side('sell'))
export const boughtList = listOf(cryptoConvert.buy, side('buy'))
export const convertExports = [...soldList.exports(cryptoConvert.sell), ...boughtList.exports(cryptoConvert.buy)]
