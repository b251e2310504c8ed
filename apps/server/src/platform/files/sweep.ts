// At start, bytes that no row speaks for are removed: what a crash left between the move and the commit.
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { filesFolder } from './disk.ts'

/** Younger ones may belong to an upload that another node is just finishing. */
const ageMinMs = 3_600_000

const isOld = async (file: string, now: number): Promise<boolean> => {
  const facts = await fs.stat(file).catch(() => null)
  return facts !== null && facts.isFile() && now - facts.mtimeMs > ageMinMs
}

/** Gives back how many were removed. */
export const sweepOrphans = async (db: Db, dataDir: string, now = Date.now()): Promise<number> => {
  const root = filesFolder(dataDir)
  let removed = 0
  for (const shard of await fs.readdir(root).catch(() => [])) {
    const names = await fs.readdir(path.join(root, shard))
    if (names.length === 0) continue
    const known = new Set(
      (
        await db
          .selectFrom('file')
          .select('id')
          .where('id', '=', sql<string>`any(${names.filter(isId)}::uuid[])`)
          .execute()
      ).map(({ id }) => id),
    )
    for (const name of names) {
      const file = path.join(root, shard, name)
      if ((shard !== 'incoming' && known.has(name)) || !(await isOld(file, now))) continue
      await fs.rm(file)
      removed += 1
    }
  }
  return removed
}
const isId = (name: string): boolean => /^[0-9a-f-]{36}$/.test(name)
