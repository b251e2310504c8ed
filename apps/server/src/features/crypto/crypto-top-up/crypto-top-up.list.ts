// The lists of top-ups and of customers' addresses: the SQL of each field.
import { sql } from 'kysely'
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import { listOf } from '../../../platform/lists/listed.ts'

// An erased customer has no name; the merchant's reference stays.
const customer = (of: string) =>
  sql`left join customer p on p.merchant_id = ${sql.ref(`${of}.merchant_id`)} and p.id = ${sql.ref(`${of}.customer_id`)} and p.erased_at is null`

export const topUpList = listOf(cryptoTopUp.query, {
  fileName: { en: 'crypto-top-ups', zh: '加密货币充值记录' },
  from: sql`crypto_deposit d left join chain_cursor c on c.network = d.network ${customer('d')}
    left join crypto_value v on v.merchant_id = d.merchant_id and v.business_kind = 'crypto-top-up' and v.business_id = d.id
      and v.currency = d.currency`,
  owner: 'd.merchant_id',
  where: sql<boolean>`d.reference is not null`,
  currency: 'd.currency',
  columns: {
    id: 'd.id',
    createdAt: 'd.created_at',
    number: 'd.number',
    kind: `'top up'`,
    status: 'd.state',
    amount: 'd.amount_minor',
    fee: 'd.fee_minor',
    networkFee: 'null::numeric',
    counter: 'null::numeric',
    rate: 'v.rate',
    value: { minor: 'v.aed_minor', currency: `'AED'` },
    network: 'd.network',
    from: 'd.from_address',
    to: 'd.to_address',
    hash: 'd.txid',
    confirmations: `case d.state when 'SUCCESS' then d.needed when 'CONFIRMING'
      then least(d.needed, greatest(0, coalesce(c.height, 0) - d.block_height + 1)) else 0 end || '/' || d.needed`,
    maker: `concat_ws(' · ', p.name, d.reference)`,
  },
  search: ['number', 'to', 'from', 'hash', 'maker'],
  newest: 'createdAt',
  sums: ['amount', 'fee'],
  // Reversed top-ups and those never credited do not count.
  counted: `status in ('CONFIRMING', 'SUCCESS')`,
})

const came = `crypto_deposit d where d.merchant_id = a.merchant_id and d.network = a.network and d.to_address = a.address`
export const addressList = listOf(cryptoTopUp.addresses, {
  fileName: { en: 'top-up-addresses', zh: '充值地址' },
  from: sql`crypto_address a ${customer('a')}`,
  owner: 'a.merchant_id',
  where: sql<boolean>`a.top_up_reference is not null`,
  columns: {
    id: 'a.id',
    createdAt: 'a.created_at',
    reference: 'a.top_up_reference',
    customer: 'p.name',
    coin: 'a.currency',
    network: 'a.network',
    address: 'a.address',
    topUps: `(select count(*)::int from ${came} and d.state in ('CONFIRMING', 'SUCCESS'))`,
    lastAt: `(select max(d.created_at) from ${came})`,
  },
  search: ['reference', 'customer', 'address'],
  newest: 'createdAt',
})
