// The proof: a merchant's whole chain as JSON lines, for scripts/verify-history.mjs. The format is described in docs/history.md.
import { sql } from 'kysely'
import { readChain, readLoose } from '../../../platform/audit/chain.ts'
import type { Piece } from '../../../platform/lists/exportable.ts'
import type { Store } from '../../../platform/db/pool.ts'

export const linesSealed = async (db: Store, merchantId: string): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    select coalesce(sum(cardinality(line_ids)), 0)::bigint as count from audit_block where chain = ${merchantId}`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0n)
}

const record = (type: string, facts: object, rows = 0): Piece => ({
  text: `${JSON.stringify({ type, ...facts })}\n`,
  rows,
})
export const proofPieces = async function* (db: Store, merchantId: string): AsyncGenerator<Piece> {
  const { mid } = await db.selectFrom('merchant').select('mid').where('id', '=', merchantId).executeTakeFirstOrThrow()
  yield record('history-proof', { version: 1, chain: merchantId, merchantMid: mid, madeAt: new Date().toISOString() })
  for (let after = 0; ;) {
    const blocks = await readChain(db, merchantId, after)
    const last = blocks.at(-1)
    if (!last) break
    for (const block of blocks) yield record('block', block, block.lines.length)
    after = last.number
  }
  yield record('end', await readLoose(db, merchantId))
}
