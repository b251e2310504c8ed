// What a rail has reported and we could not book leaves a trace: one row per message, with how often it came.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

const keptMax = 4000
export const keepRefusal = async (db: Db, rail: string, status: number, body: string): Promise<void> => {
  const kept = body.toWellFormed().replaceAll('\0', '').slice(0, keptMax)
  await sql`insert into rail_refusal as r (rail, body_hash, status, body)
    values (${rail}, ${createHash('sha256').update(body).digest()}, ${status}::int, ${kept})
    on conflict (rail, body_hash) do update set count = r.count + 1, status = excluded.status, last_at = now()`.execute(
    db,
  )
}
