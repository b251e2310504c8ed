// The list of coin withdrawals: the SQL of each field.
import { sql } from 'kysely'
import { cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import { listOf } from '../../../platform/lists/listed.ts'
import { orderColumns, orderSource, orderStatus } from '../../../platform/money/order-status.ts'
import { coinWithdrawals } from './crypto-withdraw.order.ts'

/** In a block it is confirming, and with the provider it is stuck, whatever its request says. */
export const statusText = orderStatus(
  `case when o.state = 'PLACED' and o.stuck_at is not null then 'STUCK'
    when o.state = 'PLACED' and o.block_height is not null then 'CONFIRMING' else coalesce(r.state, o.state) end`,
)
const source = {
  ...orderSource,
  from: sql`${coinWithdrawals.from} left join chain_cursor c on c.network = o.network
    left join crypto_value v on v.merchant_id = o.merchant_id and v.business_kind = 'crypto-withdraw' and v.business_id = o.id
      and v.currency = o.currency`,
  columns: {
    ...orderColumns,
    kind: `case when o.quote_id is null then 'withdraw' else 'crypto_refund' end`,
    status: statusText,
    amount: 'o.net_minor',
    fee: '0::numeric',
    networkFee: 'o.fee_minor',
    counter: 'null::numeric',
    rate: 'v.rate',
    value: { minor: 'v.aed_minor', currency: `'AED'` },
    network: 'o.network',
    from: 'null::text',
    to: 'o.to_address',
    hash: 'o.txid',
    confirmations: `case when o.network_minor is not null then o.needed || '/' || o.needed
      when o.state = 'PLACED' then case when o.block_height is null then 0
        else least(o.needed, greatest(0, coalesce(c.height, 0) - o.block_height + 1)) end || '/' || o.needed end`,
  },
  search: ['number', 'to', 'hash', 'maker'] as const,
  sums: ['amount', 'networkFee'] as const,
}
export const withdrawList = listOf(cryptoWithdraw.query, {
  ...source,
  fileName: { en: 'crypto-withdrawals', zh: '提币记录' },
})
export const refundList = listOf(cryptoWithdraw.refunds, {
  ...source,
  fileName: { en: 'crypto-refunds', zh: '加密货币退款记录' },
  where: sql<boolean>`o.quote_id is not null`,
})
