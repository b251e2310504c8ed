// The first connection of a start: an address that does not answer ends in one line with the mend.
import pg from 'pg'
import { StartError } from '../settings/settings.ts'

const waitMs = 10_000

/** A refused connection on a name with two addresses is an AggregateError, whose own message is empty. */
const sayingOf = (error: Error & { code?: string; errors?: readonly Error[] }): string =>
  error.message || error.errors?.[0]?.message || error.code || error.name

export const openClient = async (url: string, setting: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: waitMs,
    application_name: 'falaj start',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    const { hostname, port, pathname } = new URL(url)
    throw new StartError(
      `The database at ${hostname}:${port || 5432}${pathname} cannot be reached (${sayingOf(error as Error)}). Fix: start it, or correct ${setting}.`,
    )
  }
}
