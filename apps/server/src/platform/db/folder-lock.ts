// One server per data folder: a second one would stop the first one's database as if a crash had left it behind.
import { createHash } from 'node:crypto'
import net from 'node:net'
import path from 'node:path'
import { StartError } from '../settings/settings.ts'

/**
 * Holds a name in Linux's abstract socket space: taken by one process at a time, free again the moment that process
 * dies, however it dies. A file with a process id would outlive a kill -9 and name a stranger after a while.
 */
export const lockFolder = (dataDir: string): Promise<() => void> => {
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 24)
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(
              `Another Falaj is running on the data folder ${dataDir}. Fix: stop it, or set FALAJ_DATA_DIR to another folder.`,
            )
          : error,
      ),
    )
    server.listen(`\0falaj-${name}`, () => resolve(() => void server.close()))
  })
}
