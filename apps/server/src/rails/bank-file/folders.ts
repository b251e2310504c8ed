// Where the files lie: a folder of this machine. `out` is the bank's to read, `in` is ours, `done` and `refused` keep what was read.
import fs from 'node:fs/promises'
import path from 'node:path'
import type { SftpAddress } from '../../platform/settings/bank-file-settings.ts'

export interface IncomingFile {
  readonly name: string
  readonly changedAt: Date
}
export interface FileFolders {
  /** Files in `in` that are complete by their names, the oldest first. */
  incoming(): Promise<readonly IncomingFile[]>
  /** Null if it is larger than `fileBytesMax`. */
  read(name: string): Promise<Buffer | null>
  /** Moves a file out of `in`. Another one of its name stays. */
  finish(name: string, to: 'done' | 'refused'): Promise<void>
  /** Writes the whole file into `out`, under a name that the bank does not read. */
  writePart(name: string, content: string): Promise<void>
  /** Gives it its own name, in one step. False if there is no such part. */
  commitPart(name: string): Promise<boolean>
  /** Throws if files cannot be written or read. */
  check(): Promise<void>
}
export type OpenFolders = <T>(use: (folders: FileFolders) => Promise<T>) => Promise<T>

/** Larger files are refused. */
export const fileBytesMax = 32 * 1024 * 1024
export const folderNames = ['out', 'in', 'done', 'refused'] as const
export const partOf = (name: string): string => `${name}.part`
/** Names that programs give to what they have not finished. */
export const isComplete = (name: string): boolean => !/^\.|\.(part|tmp|filepart|writing)$/i.test(name)
const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code

const localFolders = (folder: string): FileFolders => {
  const at = (...parts: readonly string[]): string => path.join(folder, ...parts)
  const exists = (file: string): Promise<boolean> =>
    fs.stat(file).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT') return false
        throw error
      },
    )
  return {
    async incoming() {
      const names = (await fs.readdir(at('in'))).filter(isComplete)
      const found = await Promise.all(
        names.map(async (name) => ({ name, stat: await fs.stat(at('in', name)).catch(() => null) })),
      )
      return found
        .flatMap(({ name, stat }) => (stat?.isFile() ? [{ name, changedAt: stat.mtime }] : []))
        .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
    },
    async read(name) {
      const { size } = await fs.stat(at('in', name))
      return size > fileBytesMax ? null : fs.readFile(at('in', name))
    },
    async finish(name, to) {
      const target = (await exists(at(to, name))) ? `${name}.${Date.now()}` : name
      await fs.rename(at('in', name), at(to, target))
    },
    async writePart(name, content) {
      const file = await fs.open(at('out', partOf(name)), 'w')
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async commitPart(name) {
      if (!(await exists(at('out', partOf(name))))) return false
      await fs.rename(at('out', partOf(name)), at('out', name))
      return true
    },
    async check() {
      for (const name of folderNames) await fs.access(at(name), fs.constants.R_OK | fs.constants.W_OK)
    },
  }
}

export const openerOf = (address: { readonly kind: 'folder'; readonly folder: string } | SftpAddress): OpenFolders => {
  if (address.kind === 'folder') {
    const { folder } = address
    return async (use) => {
      for (const name of folderNames) await fs.mkdir(path.join(folder, name), { recursive: true })
      return use(localFolders(folder))
    }
  }
  return async (use) => (await import('./sftp-folders.ts')).withSftp(address, use)
}
