// The list of deposits: the SQL of each field.
import { sql } from 'kysely'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { listOf } from '../../../platform/lists/listed.ts'

// Customers' deposits are listed among the top-ups.
export const isOwnDeposit = sql<boolean>`d.reference is null`
export const depositList = listOf(cryptoDeposit.query, {
  fileName: { en: 'crypto-deposits', zh: '充币记录' },
  from: sql`crypto_deposit d left join chain_cursor c on c.network = d.network
    left join crypto_value v on v.merchant_id = d.merchant_id and v.business_kind = 'crypto-deposit' and v.business_id = d.id
      and v.currency = d.currency`,
  owner: 'd.merchant_id',
  where: isOwnDeposit,
  currency: 'd.currency',
  columns: {
    id: 'd.id',
    createdAt: 'd.created_at',
    number: 'd.number',
    kind: `'deposit'`,
    status: 'd.state',
    amount: 'd.amount_minor',
    fee: '0::numeric',
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
    maker: 'null::text',
  },
  search: ['number', 'to', 'from', 'hash'],
  newest: 'createdAt',
  sums: ['amount'],
  // Reversed deposits and those never credited do not count.
  counted: `status in ('CONFIRMING', 'SUCCESS')`,
})
export const depositExports = depositList.exports(cryptoDeposit.query)
