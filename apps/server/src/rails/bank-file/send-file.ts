// Writes a file that is kept in the database to the folders where the bank reads. The part is complete before the row says so, and the row says so
// before the part gets its name: whenever the program dies, the next run knows whether the bank may have the file already.
import { sql } from 'kysely'
import { unseal } from '../../platform/base/vault.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { OpenFolders } from './folders.ts'

interface FileRow {
  readonly name: string
  readonly state: 'MADE' | 'READY' | 'SENT'
  readonly sealed: Buffer
}
export const unsentFiles = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from bank_message where direction = 'out' and state in ('MADE', 'READY') order by created_at, id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
/** One at a time per file, across nodes: the lock belongs to the connection, so a program that dies lets go of it. */
export const sendFile = (db: Db, { secret }: Pick<Settings, 'secret'>, open: OpenFolders, id: string): Promise<void> =>
  db.connection().execute(async (own) => {
    const key = `bank file ${id}`
    const { rows: locks } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${key}, 0)) as got`.execute(own)
    if (!locks[0]?.got) return
    try {
      const { rows } = await sql<FileRow>`select name, state, sealed from bank_message where id = ${id}::uuid`.execute(
        own,
      )
      const [file] = rows
      if (!file || file.state === 'SENT') return
      await open(async (folders) => {
        if (file.state === 'MADE') {
          await folders.writePart(file.name, unseal(secret, 'bank-file', file.sealed).toString())
          await sql`update bank_message set state = 'READY' where id = ${id}::uuid`.execute(own)
        }
        // Without a part it has its name already.
        await folders.commitPart(file.name)
      })
      await sql`update bank_message set state = 'SENT', sent_at = coalesce(sent_at, now()), sends = sends + 1
        where id = ${id}::uuid`.execute(own)
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(own)
    }
  })
