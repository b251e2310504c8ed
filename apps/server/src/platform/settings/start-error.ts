// What can go wrong at a start, in one line with the mend.
import path from 'node:path'
import { StartError, type Settings } from './settings.ts'

/** Null means nothing we know; the whole error is shown then. */
export const startErrorOf = (error: unknown, settings: Settings | null): StartError | null => {
  if (error instanceof StartError) return error
  const { code, syscall, path: file } = error as NodeJS.ErrnoException
  if (!code) return null
  if (settings && (syscall === 'listen' || syscall === 'getaddrinfo'))
    return new StartError(listenErrors(code, settings.host, settings.port))
  // While the settings are read, the only file touched is the stored secret.
  if (file && (!settings || path.resolve(file).startsWith(settings.dataDir)))
    return new StartError(
      `The data folder cannot be used (${code} at ${file}). Fix: make it writable, or set FALAJ_DATA_DIR to another folder.`,
    )
  return null
}

const listenErrors = (code: string, host: string, port: number): string => {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Fix: PORT=${port === 65_535 ? 8080 : port + 1} npm start, or stop what listens there.`
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Fix: PORT=8080, and a proxy in front of it.`
  return `HOST=${host} is no address of this machine (${code}). Fix: HOST=127.0.0.1, or an address that it has.`
}
