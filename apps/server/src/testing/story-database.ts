// The database behind the stories' server, as its owner: for attacks that no browser can perform.
import pg from 'pg'
import { embeddedUrl } from '../platform/db/embedded.ts'

/** `folder`: the server's data folder. Runs the statements one after the other. */
export const asDatabaseOwner = async (folder: string, ...statements: readonly string[]): Promise<void> => {
  const url = embeddedUrl(folder, 'owner')
  if (!url) throw new Error(`no database runs on ${folder}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
