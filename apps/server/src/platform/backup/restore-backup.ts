// A restore into a new folder. Everything is read and checked before anything is made; what was made is removed when the restore fails.
import fs from 'node:fs'
import path from 'node:path'
import { clusterOf, restoringOf, type Secrets } from '../db/embedded.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { connect } from '../db/pool.ts'
import { unprivileged } from '../db/binaries.ts'
import { BackupError } from './backup-error.ts'
import { backupsIn, readManifest, sealedName, verifyFiles, type Manifest } from './manifest.ts'
import { outsideOf, putBack, type Outside } from './outside.ts'
import { proofOf, type Proof } from './proof.ts'
import { recover, type Recovered } from './recover.ts'
import { open } from './sealed.ts'

export const embeddedMajor = 18

export interface Candidate {
  readonly folder: string
  readonly manifest: Manifest
}
/** The newest backup that a moment can be restored from; a name chooses one. */
export const choose = (from: string, at: Date | null, name?: string): Candidate => {
  const names = backupsIn(from)
  if (name !== undefined && !names.includes(name))
    throw new BackupError(`There is no backup ${name} in ${from}. Fix: one of ${names.join(', ') || 'none is there'}.`)
  const all = (name === undefined ? names : [name]).map((each) => ({
    folder: path.join(from, each),
    manifest: readManifest(path.join(from, each)),
  }))
  if (all.length === 0) throw new BackupError(`There is no backup in ${from}. Fix: --from with the folder of one.`)
  const chosen = all.find(({ manifest }) => !at || !manifest.postgres || new Date(manifest.postgres.consistentAt) <= at)
  if (chosen) return chosen
  const first = all.at(-1)!.manifest.postgres!.consistentAt
  throw new BackupError(`The earliest moment that can be restored is ${first}. Fix: a later --at.`)
}

const isEmpty = (folder: string): boolean => !fs.existsSync(folder) || fs.readdirSync(folder).length === 0

export interface Restored {
  readonly backup: string
  readonly lastCommit: Date | null
  /** Null: the database is someone else's, and was not restored here. */
  readonly proof: Proof | null
  readonly written: readonly string[]
}

const refuseOther = ({ postgres }: Manifest): void => {
  if (postgres && postgres.major !== embeddedMajor)
    throw new BackupError(
      `The backup holds a database of PostgreSQL ${postgres.major}, this Falaj runs ${embeddedMajor}. Fix: restore with the Falaj that made it, then move by pg_dump.`,
    )
}

/** What a recovered database proves; it is stopped afterwards. */
const prove = async (recovered: Recovered, signal?: AbortSignal): Promise<Proof> => {
  const { db } = connect(recovered.appUrl, 2)
  try {
    return await proofOf(db, signal)
  } finally {
    await db.destroy()
    await recovered.stop()
  }
}

const recoverDatabase = async (
  { folder, manifest }: Candidate,
  secrets: string,
  at: Date | null,
  to: string,
): Promise<{ readonly lastCommit: Date | null; readonly proof: Proof }> => {
  const cluster = clusterOf(to, unprivileged())
  if (!isEmpty(path.dirname(cluster)))
    throw new BackupError(`${path.dirname(cluster)} is not empty. Fix: remove it, or another --to.`)
  fs.mkdirSync(path.dirname(cluster), { recursive: true, mode: 0o755 })
  const unlock = await lockFolder(path.dirname(cluster))
  const into = restoringOf(cluster)
  try {
    const recovered = await recover({
      backup: folder,
      manifest,
      postgres: manifest.postgres!,
      secrets: JSON.parse(secrets) as Secrets,
      at,
      into,
    })
    const proof = await prove(recovered)
    fs.writeFileSync(`${cluster}.secrets.json`, secrets, { mode: 0o600 })
    fs.renameSync(into, cluster)
    return { lastCommit: recovered.lastCommit, proof }
  } catch (error) {
    for (const left of [into, `${into}-log`]) fs.rmSync(left, { recursive: true, force: true })
    if (isEmpty(path.dirname(cluster))) fs.rmdirSync(path.dirname(cluster))
    throw spaceError(error, to)
  } finally {
    unlock()
  }
}
const spaceError = (error: unknown, folder: string): unknown => {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
    ? new BackupError(
        `The restore does not fit into ${folder} (${code}). Nothing is left of it. Fix: free space, or another --to.`,
      )
    : error
}

export const restore = async (given: {
  readonly from: string
  readonly to: string
  readonly at: Date | null
  readonly name?: string
  readonly passphrase: () => Promise<string>
}): Promise<Restored> => {
  if (!isEmpty(given.to))
    throw new BackupError(`${given.to} is not empty, and a restore never writes over a folder. Fix: a new --to.`)
  const chosen = choose(given.from, given.at, given.name)
  refuseOther(chosen.manifest)
  await verifyFiles(chosen.folder, chosen.manifest)
  const outside = await openOutside(chosen, await given.passphrase())
  const { postgres } = chosen.manifest
  if (given.at && !postgres)
    throw new BackupError(
      'The database of this backup is not embedded. Fix: restore it by its own means; leave out --at.',
    )
  const database = postgres ? await recoverDatabase(chosen, outside.postgres!, given.at, given.to) : null
  return {
    backup: path.basename(chosen.folder),
    lastCommit: database?.lastCommit ?? null,
    proof: database?.proof ?? null,
    written: putBack(outside, given.to),
  }
}

const openOutside = async ({ folder }: Candidate, passphrase: string): Promise<Outside> =>
  outsideOf(await open(passphrase, fs.readFileSync(path.join(folder, sealedName))))

/** The restore of a drill: into a scratch folder that is gone afterwards, whatever happens. */
export const rehearse = async (given: {
  readonly from: string
  readonly at: Date | null
  /** Null: only the database is tried, with the secrets of the running one. */
  readonly passphrase: string | null
  readonly secrets: Secrets
  readonly scratch: string
  readonly signal?: AbortSignal
}): Promise<{ readonly backup: string; readonly lastCommit: Date | null; readonly proof: Proof }> => {
  const chosen = choose(given.from, given.at)
  refuseOther(chosen.manifest)
  if (!chosen.manifest.postgres) throw new BackupError(`${chosen.folder} holds no database.`)
  await verifyFiles(chosen.folder, chosen.manifest, given.signal)
  const outside = given.passphrase === null ? null : await openOutside(chosen, given.passphrase)
  const into = clusterOf(given.scratch, unprivileged())
  const remove = (): void => {
    for (const left of [into, `${into}-log`]) fs.rmSync(left, { recursive: true, force: true })
  }
  remove()
  fs.mkdirSync(path.dirname(into), { recursive: true, mode: 0o755 })
  try {
    const recovered = await recover({
      backup: chosen.folder,
      manifest: chosen.manifest,
      postgres: chosen.manifest.postgres,
      secrets: outside?.postgres ? (JSON.parse(outside.postgres) as Secrets) : given.secrets,
      at: given.at,
      into,
    })
    const proof = await prove(recovered, given.signal)
    return { backup: path.basename(chosen.folder), lastCommit: recovered.lastCommit, proof }
  } finally {
    remove()
    fs.rmSync(path.dirname(into), { recursive: true, force: true })
  }
}
