import { sql } from 'kysely'
import type { Coin, Network } from '@falaj/contract/kernel/coins'
import type { DepositAddress } from '@falaj/contract/crypto/crypto-deposit'
import type { Store } from '../../../platform/db/pool.ts'

interface Row {
  readonly id: string
  readonly currency: string
  readonly network: string
  readonly address: string
  readonly label: string
  readonly created_at: Date
}
const shown = ({ id, currency: coin, network, address, label, created_at }: Row): DepositAddress => ({
  id,
  coin,
  network,
  address,
  label,
  createdAt: created_at.toISOString(),
})
export const addresses = async (tx: Store, merchantId: string): Promise<DepositAddress[]> => {
  const rows = await tx
    .selectFrom('crypto_address')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('quote_id', 'is', null)
    .where('top_up_reference', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('address_index', 'desc')
    .execute()
  return rows.map(shown)
}
/** Each index once; a rolled-back one may be reused, since nobody has seen it. */
export const takeIndex = async (tx: Store, network: Network): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    insert into crypto_address_index (network, next_index) values (${network}, 1)
    on conflict (network) do update set next_index = crypto_address_index.next_index + 1
    returning next_index - 1 as taken`.execute(tx)
  return rows[0]!.taken
}
interface NewAddress {
  readonly merchantId: string
  readonly personId: string | null
  readonly id: string
  readonly coin: Coin
  readonly network: Network
  readonly address: string
  readonly index: number
  readonly label: string
  /** It is for one order alone. */
  readonly quoteId?: string
  /** It is for one customer of the merchant's. */
  readonly topUp?: { readonly reference: string; readonly customerId: string | null }
}
export const addAddress = async (tx: Store, made: NewAddress): Promise<DepositAddress> =>
  shown(
    await tx
      .insertInto('crypto_address')
      .values({
        merchant_id: made.merchantId,
        id: made.id,
        network: made.network,
        currency: made.coin,
        address: made.address,
        address_index: made.index,
        label: made.label,
        person_id: made.personId,
        quote_id: made.quoteId ?? null,
        top_up_reference: made.topUp?.reference ?? null,
        customer_id: made.topUp?.customerId ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
export const depositFacts = async (tx: Store, merchantId: string, id: string) => {
  const { rows } = await sql<{
    label: string | null
    block_height: number
    seen: number
    confirmed_at: Date | null
    lost_at: Date | null
  }>`
    select a.label, d.block_height, d.seen, d.confirmed_at, d.lost_at from crypto_deposit d
    left join crypto_address a on a.merchant_id = d.merchant_id and a.network = d.network and a.address = d.to_address
    where d.merchant_id = ${merchantId} and d.id = ${id}`.execute(tx)
  const { label, block_height: block, seen, confirmed_at, lost_at } = rows[0]!
  return {
    label: label ?? '',
    block,
    seen,
    confirmedAt: confirmed_at?.toISOString() ?? null,
    lostAt: lost_at?.toISOString() ?? null,
  }
}
