// Seals audit entries into hash-chained blocks, one chain per merchant, within five seconds of their commit. Bytes: block.ts.
import { sql } from 'kysely'
import { noHash } from '@falaj/contract/chain'
import type { Db, Store } from '../db/pool.ts'
import { makeLoop, type Loop } from '../base/loop.ts'
import { deskChain, noMerchant } from '../base/ids.ts'
import { blockHash, entryColumns, lineHash, type SealedLine } from './block.ts'
import { extendHistoryIndex } from './history-index.ts'

const everyMs = 2000
/** After a run that found nothing: with the run itself still within five seconds. */
const idleMs = 4000
const linesMax = 2000
const blockLinesMax = 500
/** One sealer at a time in the whole cluster, or two blocks would claim the same place. */
const sealerLock = 7_201_003

interface Head {
  readonly number: bigint
  readonly hash: string
}
const headsOf = async (tx: Store, chains: readonly string[]): Promise<Map<string, Head>> => {
  const heads = await tx
    .selectFrom('audit_block')
    .distinctOn('chain')
    .select(['chain', 'number', 'hash'])
    .where('chain', '=', sql<string>`any(${chains}::uuid[])`)
    .orderBy('chain')
    .orderBy('number', 'desc')
    .execute()
  return new Map(heads.map(({ chain, number, hash }) => [chain, { number, hash: hash.toString('hex') }]))
}

interface Block {
  readonly chain: string
  readonly number: string
  readonly ids: readonly string[]
  readonly hashes: readonly string[]
  readonly previous: string
  readonly hash: string
}
const blockOf = (chain: string, head: Head, entries: readonly SealedLine[], sealedAt: Date): Block => {
  const hashes = entries.map(lineHash)
  const number = head.number + 1n
  const facts = { number: Number(number), sealedAt: sealedAt.getTime() * 1000, previousHash: head.hash }
  const hash = blockHash(chain, facts, hashes)
  return { chain, number: String(number), ids: entries.map(({ id }) => id), hashes, previous: head.hash, hash }
}
/** One statement, however many merchants have news. */
const writeBlocks = (tx: Store, blocks: readonly Block[], sealedAt: Date) =>
  sql`
  insert into audit_block (chain, number, line_ids, line_hashes, previous_hash, hash, sealed_at)
  select b.chain, b.number, b.ids, array(select decode(h, 'hex') from unnest(b.hashes) with ordinality as h (h, n) order by n),
    decode(b.previous, 'hex'), decode(b.hash, 'hex'), ${sealedAt}::timestamptz
  from json_to_recordset(${JSON.stringify(blocks)}::json)
    as b (chain uuid, number bigint, ids uuid[], hashes text[], previous text, hash text)`.execute(tx)

/** How many lines it sealed: fewer than `linesMax` means that none was left. */
export const sealWaiting = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', '10s', true)`.execute(tx)
    const lock = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sealerLock}) as taken`.execute(tx)
    if (!lock.rows[0]?.taken) return 0
    const { rows: entries } = await sql<SealedLine>`
      select ${entryColumns} from audit_unsealed u join audit_entry l on l.merchant_id = u.merchant_id and l.id = u.line_id
      order by l.at, l.id limit ${linesMax}`.execute(tx)
    if (entries.length === 0) return 0
    const byChain = Map.groupBy(entries, (entry) => entry.merchant_id ?? noMerchant)
    const heads = await headsOf(tx, [...byChain.keys()])
    const sealedAt = new Date()
    const blocks: Block[] = []
    for (const [chain, own] of byChain) {
      let head = heads.get(chain) ?? { number: 0n, hash: noHash }
      for (let from = 0; from < own.length; from += blockLinesMax) {
        const block = blockOf(chain, head, own.slice(from, from + blockLinesMax), sealedAt)
        blocks.push(block)
        head = { number: BigInt(block.number), hash: block.hash }
      }
    }
    await writeBlocks(tx, blocks, sealedAt)
    await sql`
      delete from audit_unsealed u using unnest(${entries.map((entry) => entry.merchant_id ?? noMerchant)}::uuid[],
        ${entries.map(({ id }) => id)}::uuid[]) as s (merchant_id, id)
      where u.merchant_id = s.merchant_id and u.line_id = s.id`.execute(tx)
    await extendHistoryIndex(
      tx,
      // Only merchants read their history page by page.
      [...byChain].filter(([chain]) => chain !== noMerchant && chain !== deskChain),
    )
    return entries.length
  })

export const makeSealer = (db: Db): Loop =>
  makeLoop({
    name: 'the sealer',
    everyMs,
    idleMs,
    run: async () => {
      let sealed = linesMax
      while (sealed === linesMax) sealed = await sealWaiting(db)
      return sealed
    },
  })
