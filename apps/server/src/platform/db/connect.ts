// The first connection of a start: an address that does not answer ends in one line with the mend.
import { StartError } from '../settings/settings.ts'
import { shownAddress } from '../settings/database-url.ts'
import { clientConfig, DatabaseClient } from './server.ts'

/** A refused connection on a name with two addresses is an AggregateError, whose own message is empty. */
const sayingOf = (error: Error & { code?: string; errors?: readonly Error[] }): string =>
  error.message || error.errors?.[0]?.message || error.code || error.name

export const openClient = async (url: string, setting: string): Promise<DatabaseClient> => {
  const client = new DatabaseClient(clientConfig(url, 'falaj start'))
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new StartError(
      `The database at ${shownAddress(url)} cannot be reached (${sayingOf(error as Error)}). Fix: start it, or correct ${setting}.`,
    )
  }
}
