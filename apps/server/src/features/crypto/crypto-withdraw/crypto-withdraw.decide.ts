// What the provider says of a withdrawal whose place somebody else's transaction took (decision 0139): the coins go back to the merchant, or it
// counts as paid. What left our addresses is booked with it.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { coins, type Coin, type Network } from '@falaj/contract/kernel/coins'
import type { foreignTransaction } from '@falaj/contract/crypto/crypto-withdraw'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { platformId } from '@falaj/ledger/accounts'
import { post } from '@falaj/ledger/post'
import { money } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { legsOf, postingOf, type Movement } from '../../../platform/money/legs.ts'
import { feeCoinOf } from '../../../rails/chain/chain-rail.ts'
import { coinWithdrawals as orders } from './crypto-withdraw.order.ts'
import { endIn } from './crypto-withdraw.send.ts'

const found = z.object({
  txid: z.string(),
  pays: z.array(z.object({ coin: z.nullable(z.enum(coins)), address: z.string(), amount: z.string() })),
  block: z.object({ height: z.int(), hash: z.string() }),
  at: z.string(),
  fee: z.string(),
})
type ForeignTransfer = z.output<typeof found>
/** As it was kept; null: nobody found it. */
const foundOf = (kept: unknown): ForeignTransfer | null => (kept === null ? null : z.parse(found, kept))
/** For people to read. */
export const foreignShown = (kept: unknown): z.output<typeof foreignTransaction> | null => {
  const transaction = foundOf(kept)
  return (
    transaction && {
      txid: transaction.txid,
      pays: transaction.pays.map(({ coin, address, amount }) => ({
        amount: coin && money(BigInt(amount), coin),
        address,
      })),
    }
  )
}
const foreignOf = (id: string, network: Network, currency: Coin, net: bigint, fee: bigint): Movement => ({
  name: 'crypto-foreign',
  id,
  merchantId: platformId,
  currency,
  net,
  network: { currency: feeCoinOf[network], amount: fee, unused: 0n },
})
/** For a release, also the fee; if the withdrawal counts as paid, its merchant pays the fee. */
const bookForeign = async (
  tx: Store,
  id: string,
  network: Network,
  foreign: ForeignTransfer,
  isFeeOurs: boolean,
): Promise<void> => {
  for (const [nth, { coin, amount }] of foreign.pays.entries())
    if (coin && BigInt(amount) > 0n)
      await post(
        tx,
        postingOf(legsOf['crypto-foreign'], 'paid', foreignOf(id, network, coin, BigInt(amount), 0n), { nth }),
      )
  if (isFeeOurs && BigInt(foreign.fee) > 0n)
    await post(
      tx,
      postingOf(legsOf['crypto-foreign'], 'fee', foreignOf(id, network, feeCoinOf[network], 0n, BigInt(foreign.fee))),
    )
}
type Decision = 'release' | 'keep'
/** False if the same decision was made before. A different later decision is refused. */
export const decideStuck = async (
  own: TxContext,
  { merchantId, number }: { readonly merchantId: string; readonly number: string },
  decision: Decision,
  why: Bilingual,
): Promise<boolean> => {
  const named = await own.tx
    .selectFrom('crypto_withdraw')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('number', '=', number)
    .executeTakeFirst()
  const row = named && (await orders.lock(own.tx, merchantId, named.id))
  if (!row?.stuck_at) throw fail('NOT_FOUND')
  const as = decision === 'release' ? 'RELEASED' : 'KEPT'
  if (row.decision === as) return false
  if (row.state !== 'PLACED' || row.decision) throw fail('RECORD_STATE')
  const network = row.network as Network
  const foreign = foundOf(row.stuck_found)
  const also = { decision: as, decision_why: JSON.stringify(why), decided_at: new Date() }
  if (foreign) await bookForeign(own.tx, row.id, network, foreign, decision === 'release')
  await endIn(
    own,
    row,
    decision === 'release'
      ? { kind: 'refused', why: 'FOREIGN_TRANSACTION' }
      : {
          kind: 'kept',
          took: BigInt(foreign?.fee ?? 0),
          at: new Date(),
          txid: foreign?.txid ?? row.txid!,
          height: foreign?.block.height ?? 0,
        },
    also,
  )
  await orders.notify(own, row)
  return true
}

/** For the provider: those that nobody has decided on, longest first. */
export const stuckNow = async (tx: Store) => {
  const { rows } = await sql<{
    mid: string
    number: string
    currency: Coin
    net_minor: string
    to_address: string
    txid: string | null
    stuck_at: Date
    stuck_found: unknown
  }>`select m.mid, w.number, w.currency, w.net_minor, w.to_address, w.txid, w.stuck_at, w.stuck_found
    from crypto_withdraw w join merchant m on m.id = w.merchant_id
    where w.state = 'PLACED' and w.stuck_at is not null order by w.stuck_at`.execute(tx)
  return rows.map((row) => ({
    merchantMid: row.mid,
    number: row.number,
    amount: inMinor(row.net_minor, row.currency),
    address: row.to_address,
    txid: row.txid,
    since: row.stuck_at,
    foreign: foreignShown(row.stuck_found),
  }))
}
