// The same folders on an SFTP server. A connection per use: polls are a minute apart, and a server may end idle ones.
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { Client, type SFTPWrapper } from 'ssh2'
import type { SftpAddress } from '../../platform/settings/bank-file-settings.ts'
import { fileBytesMax as bytesMax, folderNames, isComplete, partOf, type FileFolders } from './folders.ts'

const patienceMs = 20_000
/** SSH_FX_NO_SUCH_FILE */
const missing = 2

type Callback<T> = (error: Error | null | undefined, value?: T) => void
const call = <T>(run: (done: Callback<T>) => unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    run((error, value) => {
      if (error) reject(error)
      else resolve(value as T)
    })
  })
const foldersOn = (sftp: SFTPWrapper, folder: string): FileFolders => {
  const at = (...parts: readonly string[]): string => [folder, ...parts].join('/')
  const exists = (file: string): Promise<boolean> =>
    call((done) => sftp.stat(file, done)).then(
      () => true,
      (error: unknown) => {
        if ((error as { readonly code?: unknown }).code === missing) return false
        throw error
      },
    )
  return {
    async incoming() {
      const found = await call<readonly { filename: string; attrs: { mtime: number; isFile(): boolean } }[]>((done) =>
        sftp.readdir(at('in'), done as never),
      )
      return found
        .filter(({ filename, attrs }) => isComplete(filename) && attrs.isFile())
        .map(({ filename, attrs }) => ({ name: filename, changedAt: new Date(attrs.mtime * 1000) }))
        .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
    },
    async read(name) {
      const { size } = await call<{ size: number }>((done) => sftp.stat(at('in', name), done as never))
      if (size > bytesMax) return null
      return call<Buffer>((done) => sftp.readFile(at('in', name), done as never))
    },
    async finish(name, to) {
      const target = (await exists(at(to, name))) ? `${name}.${Date.now()}` : name
      await call<void>((done) => sftp.rename(at('in', name), at(to, target), done as never))
    },
    writePart: (name, content) =>
      call<void>((done) => sftp.writeFile(at('out', partOf(name)), Buffer.from(content), done as never)),
    async commitPart(name) {
      if (!(await exists(at('out', partOf(name))))) return false
      // Sent again while the first is still there: SFTP renames onto nothing that exists.
      if (await exists(at('out', name))) await call<void>((done) => sftp.unlink(at('out', name), done as never))
      await call<void>((done) => sftp.rename(at('out', partOf(name)), at('out', name), done as never))
      return true
    },
    async check() {
      for (const name of folderNames) if (!(await exists(at(name)))) throw new Error(`there is no folder ${name}`)
    },
  }
}

export const withSftp = async <T>(address: SftpAddress, use: (folders: FileFolders) => Promise<T>): Promise<T> => {
  const privateKey = address.keyFile === null ? undefined : await fs.readFile(address.keyFile)
  const client = new Client()
  // Each wait below has its own listener; an error after them ends nothing.
  client.on('error', () => undefined)
  try {
    await new Promise<void>((resolve, reject) => {
      client
        .once('ready', resolve)
        .once('error', reject)
        .once('close', () => reject(new Error('the SFTP server closed the connection')))
        .connect({
          host: address.host,
          port: address.port,
          username: address.user,
          readyTimeout: patienceMs,
          keepaliveInterval: 5000,
          keepaliveCountMax: 4,
          ...(address.password === null ? {} : { password: address.password }),
          ...(privateKey ? { privateKey } : {}),
          hostVerifier: (key: Buffer) =>
            createHash('sha256').update(key).digest('base64').replace(/=+$/, '') === address.hostKey,
        })
    })
    const sftp = await call<SFTPWrapper>((done) => client.sftp(done as never))
    const lost = new Promise<never>((_, reject) => {
      client.once('error', reject).once('close', () => reject(new Error('the SFTP connection was lost')))
    })
    return await Promise.race([use(foldersOn(sftp, address.folder)), lost])
  } finally {
    client.end()
  }
}
