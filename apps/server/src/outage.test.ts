// The whole program, and a database that dies under it: by every signal, idle and with jobs in flight. It goes on by itself.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { embeddedUrl } from './platform/db/embedded.ts'
import { jobCounts } from './platform/jobs/counts.ts'
import { getIn } from './testing/get-in.ts'
import { openGate } from './testing/gate.ts'
import { isAlive, postgresPid, startProgram, type Program } from './testing/program.ts'
import { testSecret } from './testing/secrets.ts'
import { randomFrom, sampled, seed } from './testing/scale.ts'
import { drawerStorm } from './testing/torture/drawers.ts'
import { openWorld } from './testing/world.ts'

const scale = Number(process.env['TEST_SCALE'] ?? 1)
vi.setConfig({ testTimeout: 180_000 * scale })
const patiently = { timeout: 60_000, interval: 100 }

const running: Program[] = []
const folders: string[] = []
const start = (env: Record<string, string> = {}): { readonly program: Program; readonly dataDir: string } => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-outage-'))
  fs.chmodSync(dataDir, 0o755)
  folders.push(dataDir)
  const program = startProgram({ FALAJ_DATA_DIR: dataDir, FALAJ_TEST: 'yes', ...env })
  running.push(program)
  return { program, dataDir }
}
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.child.kill('SIGTERM')
    await program.ended
  }
  for (const made of folders.splice(0)) fs.rmSync(made, { recursive: true, force: true })
})

const readiness = (address: string): Promise<number> => fetch(`${address}/readyz`).then(({ status }) => status)
const status = async (address: string, cookie: string): Promise<string> => {
  const response = await fetch(`${address}/restful/login/status`, { headers: { cookie } })
  return ((await response.json()) as { body?: { status?: string } }).body?.status ?? 'none'
}
const ask = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
const countJobs = async (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined)
  try {
    return await jobCounts(pool)
  } finally {
    await pool.end()
  }
}
/** No job is left over. What failed while the database was away would wait longer with each attempt, so it is made due at once. */
const expectJobsDone = async (url: string): Promise<void> => {
  const left = async () => {
    await ask(url, 'update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    return ask(url, 'select task_identifier as kind, attempts, max_attempts, last_error from graphile_worker.jobs')
  }
  await expect.poll(() => left().catch(() => null), { ...patiently, interval: 1000 }).toEqual([])
}
/** Holds what a job needs, until the database or `end` lets it go: the job stays in flight, and others queue up behind it. */
const keepJobsInFlight = async (ownerUrl: string, appUrl: string): Promise<{ end(): Promise<void> }> => {
  const holder = new pg.Client({ connectionString: ownerUrl })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table event in access exclusive mode')
  await ask(appUrl, "select graphile_worker.add_job('events.prune', max_attempts := 1) from generate_series(1, 12)")
  await expect.poll(async () => (await countJobs(appUrl)).running, patiently).toBeGreaterThan(1)
  return { end: () => holder.end().catch(() => undefined) }
}

const ways = [
  { signal: 'SIGKILL', busy: true },
  { signal: 'SIGINT', busy: true },
  { signal: 'SIGKILL', busy: false },
  { signal: 'SIGQUIT', busy: false },
  { signal: 'SIGINT', busy: false },
  { signal: 'SIGQUIT', busy: true },
] as const
const times = scale >= 10 ? 20 : 4

it(`the embedded database is killed ${times} times, idle and busy: it is started again, jobs and people go on, and no money is lost or doubled`, async () => {
  const { program, dataDir } = start({ FALAJ_RATE_PER_MINUTE: '1000000' })
  const address = await program.ready
  const cookie = await getIn(address, 'admin')
  for (let time = 0; time < times; time += 1) {
    const { signal, busy } = ways[time % ways.length]!
    const [appUrl, ownerUrl] = [embeddedUrl(dataDir, 'app')!, embeddedUrl(dataDir, 'owner')!]
    const held = busy ? await keepJobsInFlight(ownerUrl, appUrl) : null
    const pid = postgresPid(dataDir)!
    // A test's database answers before the log is written; this commit is waited for, and with it all that came before.
    await ask(appUrl, "set synchronous_commit = on; select pg_logical_emit_message(true, 'test', 'written')")
    process.kill(pid, signal)
    await expect.poll(() => isAlive(pid), patiently).toBe(false)
    await expect.poll(() => readiness(address), patiently).toBe(200)
    expect(postgresPid(dataDir)).not.toBe(pid)
    await held?.end()
    await expectJobsDone(appUrl)
    expect(await status(address, cookie)).toBe('AUTHENTICATED')
  }
  // Money that moves meanwhile: `npm run torture` kills it more often.
  const random = randomFrom(seed)
  const storm = await drawerStorm({ address, cookie, dataDir, kills: sampled(1), clients: 6, random })
  expect(storm).toMatchObject({ killed: sampled(1), lost: 0, doubled: 0, faults: [] })
  expect(storm.commands).toBeGreaterThan(storm.killed)
  expect([program.child.exitCode, program.child.signalCode]).toEqual([null, null])
  // And it still stops in order.
  const pid = postgresPid(dataDir)!
  program.child.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(isAlive(pid)).toBe(false)
})

it('a database elsewhere goes away for a while, idle and busy: /readyz says so, /healthz lives, and all goes on', async () => {
  const world = await openWorld()
  const ownerUrl = inject('ownerUrl').replace(/\/[^/]*$/, new URL(world.appUrl).pathname)
  const gate = await openGate(world.appUrl)
  // With the secret that the world's numbers are sealed with: under another, work that falls due on one of them fails each time.
  const secret = { FALAJ_SECRET: testSecret('', 'secret') }
  const { program } = start({ DATABASE_URL: gate.url, DATABASE_OWNER_URL: ownerUrl, ...secret })
  const address = await program.ready
  const { cookie } = await world.as('admin')
  for (const busy of [true, false]) {
    const held = busy ? await keepJobsInFlight(ownerUrl, world.appUrl) : null
    await gate.close()
    await expect.poll(() => readiness(address), patiently).toBe(503)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    // Whatever was under way has ended, for better or worse, while the database was away.
    await held?.end()
    await new Promise((resolve) => setTimeout(resolve, 2000 * scale))
    await gate.open()
    await expect.poll(() => readiness(address), patiently).toBe(200)
    await expectJobsDone(world.appUrl)
    expect(await status(address, cookie)).toBe('AUTHENTICATED')
  }
  expect([program.child.exitCode, program.child.signalCode]).toEqual([null, null])
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
  await gate.close()
  await world.close()
})
