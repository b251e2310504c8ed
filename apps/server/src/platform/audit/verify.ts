// Recomputes a chain from the lines as they are now, block by block, and names the first thing that does not fit.
// What it cannot see by itself: a chain cut off at its end together with its lines. Keep `head` outside the database and compare.
import { sql } from 'kysely'
import type { Store } from '../db/pool.ts'
import { blockHash, lineColumns, lineHash, noHash, noMerchantChain, type SealedLine } from './block.ts'

export type Fault =
  /** A sealed line or a block does not hash to what was sealed. */
  | 'changed'
  /** A sealed line, or a block before a later one, is gone. */
  | 'missing'
  /** A block does not follow the one before it. */
  | 'broken link'
  /** A line that is in no block and does not wait for one. */
  | 'extra'
  /** A line that has waited too long for its block. */
  | 'unsealed'

export type Verdict =
  | { readonly ok: true; readonly blocks: bigint; readonly lines: number; readonly head: string }
  | { readonly ok: false; readonly block: bigint | null; readonly line: string | null; readonly why: Fault }

interface Block {
  readonly number: bigint
  readonly line_ids: readonly string[]
  readonly line_hashes: readonly Buffer[]
  readonly previous_hash: Buffer
  readonly hash: Buffer
  readonly micros: bigint
}
const blocksAtOnce = 20
const unsealedMsMax = 60_000

const readBlocks = async (db: Store, chain: string, after: bigint): Promise<readonly Block[]> => {
  const { rows } = await sql<Block>`
    select number, line_ids, line_hashes, previous_hash, hash, (extract(epoch from sealed_at) * 1000000)::bigint as micros
    from audit_block where chain = ${chain} and number > ${after} order by number limit ${blocksAtOnce}`.execute(db)
  return rows
}

const checkLines = async (db: Store, block: Block): Promise<Verdict | null> => {
  const { rows } = await sql<SealedLine>`
    select ${lineColumns} from audit_line l where l.id = any(${block.line_ids}::uuid[])`.execute(db)
  const lines = new Map(rows.map((line) => [line.id, line]))
  for (const [place, id] of block.line_ids.entries()) {
    const line = lines.get(id)
    if (!line) return { ok: false, block: block.number, line: id, why: 'missing' }
    if (!block.line_hashes[place]?.equals(lineHash(line)))
      return { ok: false, block: block.number, line: id, why: 'changed' }
  }
  return null
}

/** One statement, so that a line sealed meanwhile is seen in its block or in the queue. */
const checkLoose = async (db: Store, chain: string): Promise<Verdict | null> => {
  const { rows } = await sql<{ id: string; waits: boolean }>`
    select l.id, u.line_id is not null as waits from audit_line l
    left join (select unnest(line_ids) as id from audit_block where chain = ${chain}) sealed on sealed.id = l.id
    left join audit_unsealed u on u.line_id = l.id
    where l.merchant_id is not distinct from ${chain === noMerchantChain ? null : chain}::uuid and sealed.id is null
      and (u.line_id is null or l.at < now() - ${unsealedMsMax} * interval '1 millisecond')
    order by l.at, l.id limit 1`.execute(db)
  const [loose] = rows
  return loose ? { ok: false, block: null, line: loose.id, why: loose.waits ? 'unsealed' : 'extra' } : null
}

export const verifyChain = async (db: Store, chain: string): Promise<Verdict> => {
  let [number, lines] = [0n, 0]
  let head: Buffer = noHash
  for (;;) {
    const blocks = await readBlocks(db, chain, number)
    for (const block of blocks) {
      if (block.number !== number + 1n) return { ok: false, block: number + 1n, line: null, why: 'missing' }
      const broken = (why: Fault): Verdict => ({ ok: false, block: block.number, line: null, why })
      if (!block.previous_hash.equals(head)) return broken('broken link')
      const facts = { previousHash: head, chain, number: block.number, sealedMicros: block.micros }
      if (!blockHash({ ...facts, lineHashes: block.line_hashes }).equals(block.hash)) return broken('changed')
      const fault = await checkLines(db, block)
      if (fault) return fault
      number = block.number
      head = block.hash
      lines += block.line_ids.length
    }
    if (blocks.length < blocksAtOnce) break
  }
  return (await checkLoose(db, chain)) ?? { ok: true, blocks: number, lines, head: head.toString('hex') }
}
