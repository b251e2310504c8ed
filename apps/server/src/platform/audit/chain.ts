// A chain as its verifier reads it: blocks with their current lines, page by page, and the lines that are in no block.
import { sql } from 'kysely'
import type { ChainBlock, ChainLine, LooseLine } from '@falaj/contract/chain'
import type { Store } from '../db/pool.ts'
import { canonicalLine, entryColumns, type SealedLine } from './block.ts'

/** Some two megabytes: a million lines are read in 250 pages. */
const pageLines = 4000
const looseMax = 100

interface Row {
  readonly number: bigint
  readonly line_ids: readonly string[]
  readonly line_hashes: readonly Buffer[]
  readonly previous_hash: Buffer
  readonly hash: Buffer
  readonly micros: bigint
}
type Block = Omit<ChainBlock, 'lines'> & { readonly lines: ChainLine[] }

const rowsAfter = async (db: Store, chain: string, after: bigint, limit: number): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select number, line_ids, line_hashes, previous_hash, hash, (extract(epoch from sealed_at) * 1000000)::bigint as micros
    from audit_block where chain = ${chain} and number > ${after} order by number limit ${sql.lit(limit)}`.execute(db)
  return rows
}
/** Blocks hold one line or five hundred: few are requested first, more while they are small, and at least one is returned. */
const pageAfter = async (db: Store, chain: string, after: number): Promise<readonly Row[]> => {
  const page: Row[] = []
  let count = 0
  for (let limit = 8; ; limit = Math.min(limit * 4, pageLines)) {
    const more = await rowsAfter(db, chain, page.at(-1)?.number ?? BigInt(after), limit)
    for (const row of more) {
      count += row.line_ids.length
      if (count > pageLines && page.length > 0) return page
      page.push(row)
    }
    if (more.length < limit) return page
  }
}

/** Empty after the last block. A line that now belongs to another merchant is not this chain's to show: it is as if it were gone. */
export const readChain = async (db: Store, chain: string, after: number): Promise<Block[]> => {
  const page = await pageAfter(db, chain, after)
  const ids = page.flatMap((row) => row.line_ids)
  const found = await sql<SealedLine>`
    select ${entryColumns} from audit_entry l
    where l.merchant_id = ${chain}::uuid and l.id = any(${ids}::uuid[])`.execute(db)
  const texts = new Map(found.rows.map((entry) => [entry.id, canonicalLine(entry)]))
  return page.map((row) => ({
    number: Number(row.number),
    sealedAt: Number(row.micros),
    previousHash: row.previous_hash.toString('hex'),
    hash: row.hash.toString('hex'),
    lines: row.line_ids.map((id, index) => ({
      id,
      hash: row.line_hashes[index]?.toString('hex') ?? '',
      text: texts.get(id) ?? null,
    })),
  }))
}

export interface Loose {
  readonly now: string
  readonly lines: LooseLine[]
}
/** One statement, so that a line sealed meanwhile is seen in its block or in the queue. Those that do not wait come first. */
export const readLoose = async (db: Store, chain: string): Promise<Loose> => {
  const { rows } = await sql<{ id: string; at: Date; waits: boolean }>`
    select l.id, l.at, u.line_id is not null as waits from audit_entry l
    left join (select unnest(line_ids) as id from audit_block where chain = ${chain}) sealed on sealed.id = l.id
    left join audit_unsealed u on u.merchant_id = l.merchant_id and u.line_id = l.id
    where l.merchant_id = ${chain}::uuid and sealed.id is null
    order by waits, l.at, l.id limit ${sql.lit(looseMax)}`.execute(db)
  return { now: new Date().toISOString(), lines: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}

/** The number and hash of each chain's newest block. Stored elsewhere, they expose a chain that was rebuilt or truncated. */
export const readHeads = async (db: Store) => {
  const { rows } = await sql<{ chain: string; mid: string | null; number: bigint; hash: Buffer; sealed_at: Date }>`
    select distinct on (b.chain) b.chain, m.mid, b.number, b.hash, b.sealed_at
    from audit_block b left join merchant m on m.id = b.chain order by b.chain, b.number desc`.execute(db)
  return rows.map((row) => ({
    chain: row.chain,
    merchantMid: row.mid,
    number: Number(row.number),
    hash: row.hash.toString('hex'),
    sealedAt: row.sealed_at.toISOString(),
  }))
}
/** 0 of a chain without a block. */
export const lastNumber = async (db: Store, chain: string): Promise<number> => {
  const { rows } = await sql<{ number: bigint }>`
    select number from audit_block where chain = ${chain} order by number desc limit 1`.execute(db)
  return Number(rows[0]?.number ?? 0n)
}
