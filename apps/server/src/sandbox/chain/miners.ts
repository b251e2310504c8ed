// The simulated chains as made by miners and other people: blocks, a mempool, reorganisations, congestion. They are stored, so that a
// restart changes nothing. Blocks come by the business clock, or only on request (tests); a query first creates the blocks that are due.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Coin, Network } from '@falaj/contract/kernel/coins'
import type { Db, Store } from '../../platform/db/pool.ts'
import type { BlockRef } from '../../rails/chain/chain-rail.ts'

/** What a transaction offers on a quiet day, per virtual byte or gas. */
export const quietRate: Readonly<Record<Network, bigint>> = { BTC: 5n, ETH: 10_000_000_000n }
/** A clock that was moved on by days does not make more at once. */
const blocksAtOnce = 300
/** Older ones without a transaction are forgotten. */
const blocksKept = 2000

const newHash = (network: Network): string => `${network === 'ETH' ? '0x' : ''}${randomBytes(32).toString('hex')}`
export const hashOf = (network: Network, raw: string): string =>
  `${network === 'ETH' ? '0x' : ''}${createHash('sha256').update(raw).digest('hex')}`

interface State {
  readonly congestion: number
  readonly stalled: boolean
  /** For so long a block has been due; negative: it is due after so long. */
  readonly msDue: number
}
/** One thing at a time happens on a chain. */
const lockChain = async (tx: Store, network: Network): Promise<State> => {
  const fresh = await sql`insert into sandbox_chain (network, next_block_at) values (${network}, business_now())
    on conflict do nothing returning network`.execute(tx)
  if (fresh.rows.length > 0)
    await sql`insert into sandbox_chain_block (network, hash, height, parent, at)
      values (${network}, ${newHash(network)}, 0, '', now())`.execute(tx)
  const { rows } = await sql<{ congestion: number; stalled: boolean; ms_due: number }>`
    select congestion, stalled, extract(epoch from business_now() - next_block_at)::float8 * 1000 as ms_due
    from sandbox_chain where network = ${network} for update`.execute(tx)
  const { congestion, stalled, ms_due } = rows[0]!
  return { congestion, stalled, msDue: ms_due }
}
export const rateNow = (network: Network, congestion: number): bigint =>
  (quietRate[network] * BigInt(congestion)) / 100n

export const newestBlock = async (tx: Store, network: Network): Promise<BlockRef & { readonly at: Date }> => {
  const { rows } = await sql<BlockRef & { at: Date }>`
    select height, hash, at from sandbox_chain_block where network = ${network} and on_chain order by height desc limit 1`.execute(
    tx,
  )
  return rows[0]!
}
/** If transactions spend the same inputs, only the one with the highest fee is mined. */
const fillBlock = async (tx: Store, network: Network, hash: string, rate: bigint): Promise<void> => {
  await sql`
    update sandbox_chain_tx t set state = 'mined', block_hash = ${hash}
    where network = ${network} and state = 'mempool' and fee_rate >= ${String(rate)} and not exists (
      select from sandbox_chain_tx o where o.network = t.network and o.spends = t.spends and o.txid <> t.txid
        and (o.state = 'mined' or (o.state = 'mempool' and (o.fee_rate, o.txid) > (t.fee_rate, t.txid))))`.execute(tx)
  await sql`
    update sandbox_chain_tx t set state = 'dropped' where network = ${network} and state = 'mempool' and exists (
      select from sandbox_chain_tx o where o.network = t.network and o.spends = t.spends and o.state = 'mined')`.execute(
    tx,
  )
}
const addBlocks = async (tx: Store, network: Network, count: number): Promise<readonly BlockRef[]> => {
  const newest = await newestBlock(tx, network)
  const blocks: (BlockRef & { parent: string })[] = []
  for (let made = 1; made <= count; made += 1)
    blocks.push({ height: newest.height + made, hash: newHash(network), parent: blocks.at(-1)?.hash ?? newest.hash })
  await sql`
    insert into sandbox_chain_block (network, hash, height, parent, at)
    select ${network}, hash, height, parent, now() from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as b (hash text, height int, parent text)`.execute(
    tx,
  )
  if (Math.floor(newest.height / 500) !== Math.floor((newest.height + count) / 500))
    await sql`
      delete from sandbox_chain_block b where network = ${network} and height < ${newest.height - blocksKept}
        and not exists (select from sandbox_chain_tx t where t.network = b.network and t.block_hash = b.hash)`.execute(
      tx,
    )
  return blocks
}
const mineBlocks = async (tx: Store, network: Network, state: State, count: number): Promise<void> => {
  const [first] = await addBlocks(tx, network, count)
  if (first) await fillBlock(tx, network, first.hash, rateNow(network, state.congestion))
}
/** Runs with exclusive access to the chain, after due blocks were mined. `blockMs` 0: nothing is ever due. */
export const onChain = <T>(
  db: Db,
  network: Network,
  blockMs: number,
  run: (tx: Store, state: State) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    let state = await lockChain(tx, network)
    if (blockMs > 0 && !state.stalled && state.msDue >= 0) {
      await mineBlocks(tx, network, state, Math.min(Math.floor(state.msDue / blockMs) + 1, blocksAtOnce))
      await sql`update sandbox_chain set next_block_at = business_now() + make_interval(secs => ${blockMs / 1000})
        where network = ${network}`.execute(tx)
      state = { ...state, msDue: -blockMs }
    }
    return run(tx, state)
  })

export interface Payment {
  readonly address: string
  readonly amount: bigint
  /** A coin, or the contract of a token that nobody knows. */
  readonly of: Coin | { readonly token: string }
}
export interface PooledTx {
  readonly txid: string
  readonly payer: string | null
  readonly spends: string
  readonly rate: bigint
  readonly fee: bigint
  readonly fails: boolean
  readonly isDropped: boolean
}
/** Returns false if it was already there and nothing changed. */
export const addToMempool = async (
  tx: Store,
  network: Network,
  sent: PooledTx,
  payments: readonly Payment[],
): Promise<boolean> => {
  const { rows } = await sql`
    insert into sandbox_chain_tx (network, txid, payer, spends, fee_rate, fee_minor, state, fails, at)
    values (${network}, ${sent.txid}, ${sent.payer}, ${sent.spends}, ${String(sent.rate)}, ${String(sent.fee)},
      ${sent.isDropped ? 'dropped' : 'mempool'}, ${sent.fails}, now()) on conflict do nothing returning txid`.execute(
    tx,
  )
  if (rows.length === 0) return false
  for (const [output, { address, amount, of }] of payments.entries())
    await sql`
      insert into sandbox_chain_output (network, txid, output, address, coin, token, amount_minor)
      values (${network}, ${sent.txid}, ${output}, ${address}, ${typeof of === 'string' ? of : null},
        ${typeof of === 'string' ? null : of.token}, ${String(amount)})`.execute(tx)
  return true
}

/** What a person in a sandbox, or a test, makes happen on a chain. Nothing of it exists in live mode. */
export interface SandboxChain {
  mine(network: Network, blocks?: number): Promise<void>
  /** Simulates payments in one transaction, which waits for the next block. Returns its txid. */
  deposit(network: Network, payments: readonly Payment[]): Promise<string>
  /** Replaces the newest blocks by one more empty ones. Their transactions wait again, or are lost. */
  reorganise(network: Network, depth: number, whatWasInThem?: 'waits' | 'lost'): Promise<void>
  /** The network forgets it, while it waits. */
  drop(network: Network, txid: string): Promise<void>
  /** Another transaction that spends the same, and pays this instead, is waiting in its place. Its txid. */
  replace(network: Network, txid: string, pays?: readonly Payment[]): Promise<string>
  /** 100: quiet; 1000: only ten times the quiet fee is mined. */
  congest(network: Network, percent: number): Promise<void>
  /** The node falls behind, or catches up. */
  stall(network: Network, isStalled: boolean): Promise<void>
}
export const sandboxChain = (db: Db): SandboxChain => ({
  mine: (network, blocks = 1) => onChain(db, network, 0, (tx, state) => mineBlocks(tx, network, state, blocks)),
  deposit: (network, payments) =>
    onChain(db, network, 0, async (tx) => {
      const txid = newHash(network)
      // Incoming payments always offer enough to be mined, however crowded it is.
      const sent = {
        txid,
        payer: null,
        spends: txid,
        rate: quietRate[network] * 1000n,
        fee: 0n,
        fails: false,
        isDropped: false,
      }
      await addToMempool(tx, network, sent, payments)
      return txid
    }),
  reorganise: (network, depth, whatWasInThem = 'waits') =>
    onChain(db, network, 0, async (tx) => {
      const { height } = await newestBlock(tx, network)
      const kept = Math.max(0, height - depth)
      await sql`
        update sandbox_chain_tx t set state = ${whatWasInThem === 'lost' ? 'dropped' : 'mempool'}, block_hash = null
        from sandbox_chain_block b where t.network = ${network} and b.network = t.network and b.hash = t.block_hash
          and b.on_chain and b.height > ${kept}`.execute(tx)
      await sql`update sandbox_chain_block set on_chain = false where network = ${network} and on_chain and height > ${kept}`.execute(
        tx,
      )
      await addBlocks(tx, network, height - kept + 1)
    }),
  drop: (network, txid) =>
    onChain(db, network, 0, async (tx) => {
      await sql`update sandbox_chain_tx set state = 'dropped' where network = ${network} and txid = ${txid} and state = 'mempool'`.execute(
        tx,
      )
    }),
  replace: (network, txid, pays = []) =>
    onChain(db, network, 0, async (tx) => {
      const { rows } = await sql<{ spends: string; payer: string | null; fee: string }>`
        update sandbox_chain_tx set state = 'dropped' where network = ${network} and txid = ${txid} and state = 'mempool'
        returning spends, payer, fee_minor::text as fee`.execute(tx)
      if (!rows[0]) throw new Error(`${txid} does not wait`)
      const other = newHash(network)
      const { spends, payer, fee } = rows[0]
      const sent = {
        txid: other,
        payer,
        spends,
        rate: quietRate[network] * 1000n,
        fee: BigInt(fee),
        fails: false,
        isDropped: false,
      }
      await addToMempool(tx, network, sent, pays)
      return other
    }),
  congest: (network, percent) =>
    onChain(db, network, 0, async (tx) => {
      await sql`update sandbox_chain set congestion = ${percent} where network = ${network}`.execute(tx)
    }),
  stall: (network, isStalled) =>
    onChain(db, network, 0, async (tx) => {
      await sql`update sandbox_chain set stalled = ${isStalled} where network = ${network}`.execute(tx)
    }),
})
