import { sql } from 'kysely'
import type { Coin } from '@falaj/contract/kernel/coins'
import { money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { coinOf } from '../crypto-deposit/crypto-deposit.read.ts'

export const addressOf = (tx: Store, merchantId: string, reference: string, coin: Coin) =>
  tx
    .selectFrom('crypto_address')
    .select(['id', 'network', 'address'])
    .where('merchant_id', '=', merchantId)
    .where('top_up_reference', '=', reference)
    .where('currency', '=', coin)
    .executeTakeFirst()

interface Facts {
  readonly reference: string
  readonly currency: string
  readonly amount_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly block_height: number
  readonly seen: number
  readonly confirmed_at: Date | null
  readonly lost_at: Date | null
  readonly over_limit: 'ONE' | 'DAY' | null
  readonly customer_id: string | null
  readonly customer_name: string | null
}
export const topUpFacts = async (tx: Store, merchantId: string, id: string) => {
  const { rows } = await sql<Facts>`
    select d.*, p.name as customer_name from crypto_deposit d
    left join customer p on p.merchant_id = d.merchant_id and p.id = d.customer_id and p.erased_at is null
    where d.merchant_id = ${merchantId}::uuid and d.id = ${id}::uuid`.execute(tx)
  const row = rows[0]!
  const coin = coinOf(row.currency)
  return {
    reference: row.reference,
    customer: row.customer_id && row.customer_name ? { id: row.customer_id, name: row.customer_name } : null,
    credited: money(BigInt(row.amount_minor) - BigInt(row.fee_minor) - BigInt(row.vat_minor), coin),
    vat: money(BigInt(row.vat_minor), coin),
    block: row.block_height,
    seen: row.seen,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    lostAt: row.lost_at?.toISOString() ?? null,
    overLimit: row.over_limit,
  }
}
