// The demo world at a sandbox start: filled once, its logins printed, and its provider played by the autopilot.
import path from 'node:path'
import type { Db } from '../platform/db/pool.ts'
import type { AppContext } from '../platform/http/pipeline.ts'
import type { Loop } from '../platform/base/loop.ts'
import { secretId } from '../platform/base/keyring.ts'
import { StartError, type Settings } from '../platform/settings/settings.ts'
import { demoPassword, hasPassword, merchants, people, type Job } from '../seed/people.ts'
import { seed } from '../seed/seed.ts'
import { sha256 } from '../platform/base/ids.ts'
import { sandboxSeed } from './chain/seed-file.ts'
import { startAcquirer, type SandboxAcquirer } from './acquirer/server.ts'
import { makeAutopilot } from './autopilot.ts'
import { makeMachines } from './e-atms.ts'
import { makeFleet } from './fleet.ts'
import { makeHistoryFiller } from './history.ts'

/** Refuses a data folder with another seed of coins than the database's: addresses are derived from it. */
const requireSeed = async (db: Db, { dataDir }: Settings): Promise<void> => {
  const fingerprint = secretId(sandboxSeed(dataDir))
  await db.updateTable('installation').set({ chain_seed_id: fingerprint }).where('chain_seed_id', 'is', null).execute()
  const row = await db.selectFrom('installation').select('chain_seed_id').executeTakeFirst()
  if (row && row.chain_seed_id !== fingerprint)
    throw new StartError(
      `${path.join(dataDir, 'chain-seed')} is not the seed of the coins in this database. Fix: the data folder that belongs to it, or a copy of that file.`,
    )
}
export const fill = async (db: Db, settings: Settings): Promise<void> => {
  await requireSeed(db, settings)
  await seed(db, settings)
}
/** Background loops while the server runs. */
export const loops = (context: AppContext): readonly Loop[] => [
  makeAutopilot(context),
  makeHistoryFiller(context),
  makeMachines(context),
  ...(context.settings.fleetTills > 0 ? [makeFleet(context)] : []),
]

/** Its own port, or a free one where that is taken. */
export const openAcquirer = async (db: Db, { host, acquirerPort, secret }: Settings): Promise<SandboxAcquirer> => {
  const options = {
    host,
    key: sha256(`acquirer ${secret.text}`).toString('base64url'),
    speed: { answerMs: 400, lateMs: 20_000 },
    silentMs: 15_000,
  }
  return startAcquirer(db, { ...options, port: acquirerPort }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    return startAcquirer(db, { ...options, port: 0 })
  })
}

const jobText = ({ merchant, roles }: Job): string =>
  `${merchants.find(({ key }) => key === merchant)?.en ?? merchant}: ${roles.join(', ')}`

const rows = people.map((person) => [
  person.mobile,
  person.name,
  hasPassword(person) ? demoPassword : 'none yet',
  person.jobs.map(jobText).join('; ') || 'no merchant',
  person.remark ?? '',
])
const head = ['Mobile', 'Name', 'Password', 'Merchants and roles', '']
const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
const line = (cells: readonly string[]): string =>
  `  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd()

export const logins: readonly string[] = [
  'Log in as anybody. Codes that are sent arrive at /sandbox, which lists these people too.',
  '',
  line(head),
  line(widths.map((width) => '-'.repeat(width))),
  ...rows.map(line),
]
