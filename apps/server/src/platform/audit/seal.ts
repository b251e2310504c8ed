// Seals audit lines into hash-chained blocks, one chain per merchant, within five seconds of their commit. Bytes: block.ts.
import { sql } from 'kysely'
import { noHash } from '@falaj/contract/chain'
import type { Db, Store } from '../db/pool.ts'
import { makeLoop, type Loop } from '../loop.ts'
import { blockHash, lineColumns, lineHash, noMerchantChain, type SealedLine } from './block.ts'
import { extendRuler } from './ruler.ts'

const everyMs = 2000
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
    .where('chain', 'in', chains)
    .orderBy('chain')
    .orderBy('number', 'desc')
    .execute()
  return new Map(heads.map(({ chain, number, hash }) => [chain, { number, hash: hash.toString('hex') }]))
}

const sealBlock = async (tx: Store, chain: string, head: Head, lines: readonly SealedLine[]): Promise<Head> => {
  const sealedAt = new Date()
  const lineHashes = lines.map(lineHash)
  const number = head.number + 1n
  const facts = { number: Number(number), sealedAt: sealedAt.getTime() * 1000, previousHash: head.hash }
  const hash = blockHash(chain, facts, lineHashes)
  const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')
  await tx
    .insertInto('audit_block')
    .values({
      chain,
      number,
      line_ids: lines.map((line) => line.id),
      line_hashes: lineHashes.map(bytes),
      previous_hash: bytes(head.hash),
      hash: bytes(hash),
      sealed_at: sealedAt,
    })
    .execute()
  return { number, hash }
}

/** How many lines it sealed: fewer than `linesMax` means that none was left. */
export const sealWaiting = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', '10s', true)`.execute(tx)
    const lock = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sealerLock}) as taken`.execute(tx)
    if (!lock.rows[0]?.taken) return 0
    const { rows: lines } = await sql<SealedLine>`
      select ${lineColumns} from audit_unsealed u join audit_line l on l.id = u.line_id
      order by l.at, l.id limit ${linesMax}`.execute(tx)
    if (lines.length === 0) return 0
    const byChain = Map.groupBy(lines, (line) => line.merchant_id ?? noMerchantChain)
    const heads = await headsOf(tx, [...byChain.keys()])
    for (const [chain, own] of byChain) {
      let head = heads.get(chain) ?? { number: 0n, hash: noHash }
      for (let from = 0; from < own.length; from += blockLinesMax)
        head = await sealBlock(tx, chain, head, own.slice(from, from + blockLinesMax))
    }
    const ids = lines.map((line) => line.id)
    await tx.deleteFrom('audit_unsealed').where('line_id', 'in', ids).execute()
    for (const [chain, own] of byChain) if (chain !== noMerchantChain) await extendRuler(tx, chain, own)
    return lines.length
  })

export const makeSealer = (db: Db): Loop =>
  makeLoop({
    name: 'the sealer',
    everyMs,
    turn: async () => {
      let sealed = linesMax
      while (sealed === linesMax) sealed = await sealWaiting(db)
    },
  })
