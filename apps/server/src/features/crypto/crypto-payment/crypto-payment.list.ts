// The list of orders paid in coins: the SQL of each field.
import { sql } from 'kysely'
import { cryptoPayment } from '@falaj/contract/crypto/crypto-payment'
import { listOf } from '../../../platform/lists/listed.ts'

const came = `crypto_deposit d where d.merchant_id = q.merchant_id and d.network = q.network and d.to_address = q.address and d.currency = q.currency`
export const quoteList = listOf(cryptoPayment.query, {
  fileName: { en: 'paid-in-coins', zh: '加密货币收款' },
  from: sql`crypto_quote q join payment p on p.merchant_id = q.merchant_id and p.id = q.payment_id`,
  owner: 'q.merchant_id',
  currency: 'q.currency',
  columns: {
    id: 'q.id',
    createdAt: 'q.created_at',
    number: 'q.number',
    kind: `'purchase'`,
    status: 'q.state',
    amount: 'q.amount_minor',
    fee: '0::numeric',
    networkFee: 'null::numeric',
    counter: { minor: 'q.value_minor', currency: 'q.value_currency' },
    rate: 'q.rate',
    value: { minor: `case when q.value_currency = 'AED' then q.value_minor end`, currency: `'AED'` },
    network: 'q.network',
    from: `(select d.from_address from ${came} order by d.created_at desc limit 1)`,
    to: 'q.address',
    hash: `(select d.txid from ${came} order by d.created_at desc limit 1)`,
    confirmations: `(select case d.state when 'SUCCESS' then d.needed else least(d.needed, greatest(0, coalesce(c.height, 0) - d.block_height + 1)) end || '/' || d.needed
      from crypto_deposit d left join chain_cursor c on c.network = d.network
      where d.merchant_id = q.merchant_id and d.network = q.network and d.to_address = q.address and d.currency = q.currency
      order by d.created_at desc limit 1)`,
    maker: 'p.payer',
  },
  search: ['number', 'to', 'hash'],
  newest: 'createdAt',
  sums: ['amount'],
  // Unpaid orders do not count.
  counted: `status = 'PAID'`,
})
export const quoteExports = quoteList.exports(cryptoPayment.query)
