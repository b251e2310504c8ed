import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { findBinaries } from './platform/db/binaries.ts'
import { requireInstallation } from './platform/db/migrate.ts'
import { isAlive, postgresPid, startByNpm, startProgram, startSources, type Program } from './testing/program.ts'
import { getIn } from './testing/get-in.ts'
import { testSecret } from './testing/secrets.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let database: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  const owner = inject('ownerUrl').replace(/\/[^/]*$/, new URL(world.appUrl).pathname)
  // Every data folder here would make secrets of its own, and a database knows the ones that it was filled with.
  const secrets = { FALAJ_SECRET: testSecret('', 'secret'), FALAJ_PEPPER: testSecret('', 'pepper') }
  database = { DATABASE_URL: world.appUrl, DATABASE_OWNER_URL: owner, ...secrets }
})
afterAll(() => world.close())

const running: Program[] = []
const folders: string[] = []
const start = (env: Record<string, string>, run = startProgram): Program => {
  const program = run({ FALAJ_DATA_DIR: folder(), FALAJ_TEST: 'yes', ...env })
  running.push(program)
  return program
}
const folder = (): string => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-start-'))
  fs.chmodSync(made, 0o755)
  folders.push(made)
  return made
}
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.child.kill('SIGTERM')
    await program.ended
  }
  for (const made of folders.splice(0)) fs.rmSync(made, { recursive: true, force: true })
})

const live = {
  FALAJ_MODE: 'live',
  FALAJ_SECRET: 'x'.repeat(40),
  FALAJ_PEPPER: 'y'.repeat(40),
  FALAJ_PUBLIC_ORIGIN: 'https://console.example.com',
}
/** It ends with 1 and one line on stderr, and nothing that it started goes on. */
const expectRefusal = async (program: Program, line: RegExp): Promise<void> => {
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.stderr().trimEnd().split('\n')).toHaveLength(1)
  expect(program.stderr().trimEnd()).toMatch(line)
  expect(program.stdout()).toBe('')
}
const signIn = (address: string): Promise<string> => getIn(address, 'admin')
const statusFor = async (address: string, cookie: string): Promise<string> => {
  const response = await fetch(`${address}/restful/login/status`, { headers: { cookie } })
  return ((await response.json()) as { body: { status: string } }).body.status
}

describe('a start that cannot be is refused in one line with the mend', () => {
  it('(the address is not ours)', async () => {
    await expectRefusal(start({ ...database, HOST: '192.0.2.1' }), /^HOST=192\.0\.2\.1 is no address .* Fix: /)
  })

  it('(the database does not answer)', async () => {
    const nowhere = 'postgres://falaj_app:s3cret@127.0.0.1:1/falaj'
    const program = start({ DATABASE_URL: nowhere, DATABASE_OWNER_URL: nowhere })
    await expectRefusal(program, /^The database at 127\.0\.0\.1:1\/falaj cannot be reached .* Fix: .*OWNER_URL\.$/)
    expect(program.stderr()).not.toContain('s3cret')
  })

  it('(the application’s password is wrong)', async () => {
    const url = new URL(world.appUrl)
    url.password = 'wrong'
    await expectRefusal(start({ ...database, DATABASE_URL: url.href }), /cannot be reached .* correct DATABASE_URL\.$/)
  })

  it('(the schema is newer)', async () => {
    await world.owner.query("insert into schema_migration (name) values ('9999-future.sql')")
    await expectRefusal(start(database), /^The database was made by a newer Falaj .*9999-future\.sql.* Fix: /)
    await world.owner.query("delete from schema_migration where name = '9999-future.sql'")
  })

  it('(the database belongs to the other mode)', async () => {
    const belongsTo = (mode: string) =>
      world.owner.query(
        `insert into installation (mode) values ($1) on conflict (is_only) do update set mode = excluded.mode`,
        [mode],
      )
    await belongsTo('sandbox')
    await expectRefusal(start({ ...database, ...live }), /^The database holds a demo world .* Fix: another database/)
    await belongsTo('live')
    await expectRefusal(start(database), /^The database belongs to a live installation\. Fix: FALAJ_MODE=live/)
    await world.owner.query('delete from installation')
  })

  it('(the database was filled with other secrets)', async () => {
    await world.owner.query('delete from installation')
    await requireInstallation(database['DATABASE_OWNER_URL']!, world.settings)
    const other = { FALAJ_SECRET: 'x'.repeat(40) }
    await expectRefusal(start({ ...database, ...other }), /^FALAJ_SECRET is not the one that this database .* Fix: /)
    await world.owner.query('delete from installation')
  })

  it('(live mode without its secret)', async () => {
    await expectRefusal(start({ ...database, ...live, FALAJ_SECRET: '' }), /^FALAJ_SECRET is missing .* Fix: /)
  })

  it('(a setting is wrong)', async () => {
    await expectRefusal(start({ PORT: 'http' }), /^PORT=http is not valid\. Fix: /)
  })

  it('(the data folder is a file)', async () => {
    const file = path.join(folder(), 'file')
    fs.writeFileSync(file, '')
    await expectRefusal(start({ FALAJ_DATA_DIR: file }), /^The data folder cannot be used .* Fix: /)
  })

  it('(there is no embedded database for the platform)', () => {
    expect(() => findBinaries('plan9', 'vax')).toThrow(
      'There is no embedded PostgreSQL for plan9-vax. Fix: set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL 15 or newer.',
    )
  })
})

describe('with the embedded database', () => {
  // The demo world is made once, by the first; a start on a copy of its folder is a start on the second day.
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-made-'))
  fs.chmodSync(made, 0o755)
  afterAll(() => fs.rmSync(made, { recursive: true, force: true }))
  const copied = (): string => {
    const dataDir = folder()
    // With its owners: the database's files are not root's.
    execFileSync('cp', ['-a', `${made}/.`, dataDir])
    return dataDir
  }
  it.each(['SIGTERM', 'SIGINT'] as const)('%s stops everything in order, and nothing is left', async (signal) => {
    const dataDir = signal === 'SIGTERM' ? made : copied()
    const program = start({ FALAJ_DATA_DIR: dataDir })
    const address = await program.ready
    // A probe that takes too long is an answer, too: on a busy machine the next one is quicker.
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
    expect(program.stdout()).toMatch(/^\nFalaj sandbox is ready: http:\/\/127\.0\.0\.1:\d+\n/)
    await expect.poll(program.stdout).toContain('PRE_AUTHORIZER')
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('falaj_jobs{state="dead"} 0')
    const pid = postgresPid(dataDir) as number
    expect(isAlive(pid)).toBe(true)
    program.child.kill(signal)
    // An impatient second one changes nothing.
    program.child.kill(signal)
    expect(await program.ended).toEqual({ code: 0, signal: null })
    expect([program.stderr(), isAlive(pid), postgresPid(dataDir)]).toEqual(['', false, null])
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('a port that is taken is reported in one line, and the database that was started for nothing is stopped', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const dataDir = copied()
    const program = start({ FALAJ_DATA_DIR: dataDir, PORT: String((other.address() as AddressInfo).port) })
    await expectRefusal(program, /^Port \d+ is taken\. Fix: /)
    expect(postgresPid(dataDir)).toBeNull()
    other.close()
  })

  it('npm start serves from its bundle; SIGTERM to it stops everything, and nothing is left', async () => {
    const dataDir = copied()
    const program = startByNpm({ FALAJ_DATA_DIR: dataDir, FALAJ_TEST: 'yes', HOME: os.homedir() })
    running.push(program)
    const address = await program.ready
    expect(await statusFor(address, await signIn(address))).toBe('AUTHENTICATED')
    expect((await fetch(`${address}/sandbox/shop`)).status).toBe(200)
    const pid = postgresPid(dataDir) as number
    expect(isAlive(pid)).toBe(true)
    // As a supervisor does it: to the process that it started, and to no other.
    program.child.kill('SIGTERM')
    await program.ended
    expect([isAlive(pid), postgresPid(dataDir)]).toEqual([false, null])
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('a signal in the middle of the start leaves no database behind', async () => {
    const dataDir = folder()
    const program = start({ FALAJ_DATA_DIR: dataDir })
    await expect.poll(() => postgresPid(dataDir), { interval: 5 }).not.toBeNull()
    const pid = postgresPid(dataDir) as number
    program.child.kill('SIGTERM')
    await program.ended
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('after a kill -9 the next start recovers, with all that was committed', async () => {
    const dataDir = copied()
    const first = start({ FALAJ_DATA_DIR: dataDir, FALAJ_TEST: 'no' })
    const cookie = await signIn(await first.ready)
    expect(await statusFor(await first.ready, cookie)).toBe('AUTHENTICATED')
    const orphan = postgresPid(dataDir) as number
    first.child.kill('SIGKILL')
    expect((await first.ended).signal).toBe('SIGKILL')
    expect(isAlive(orphan)).toBe(true)
    const second = start({ FALAJ_DATA_DIR: dataDir, FALAJ_TEST: 'no' })
    expect(await statusFor(await second.ready, cookie)).toBe('AUTHENTICATED')
    expect(isAlive(orphan)).toBe(false)
  })

  it('a second server on the same data folder is refused, and the first goes on unharmed', async () => {
    const dataDir = copied()
    const first = start({ FALAJ_DATA_DIR: dataDir })
    const address = await first.ready
    const cookie = await signIn(address)
    await expectRefusal(start({ FALAJ_DATA_DIR: dataDir }), /^Another Falaj is running on the data folder .* Fix: /)
    expect(await statusFor(address, cookie)).toBe('AUTHENTICATED')
  })
})

describe('live', () => {
  it('loads no module of the sandbox, the demo world or the tests, and has none of their routes', async () => {
    const record = path.join(folder(), 'modules.txt')
    const preload = path.join(import.meta.dirname, 'testing/record-modules.mjs')
    const run = async (env: Record<string, string>): Promise<{ address: string; modules: string[] }> => {
      fs.rmSync(record, { force: true })
      const program = start({ ...database, RECORD_MODULES: record, ...env }, (all) =>
        startSources(all, ['--import', preload]),
      )
      const address = await program.ready
      return { address, modules: fs.readFileSync(record, 'utf8').split('\n') }
    }
    const own = /\/apps\/server\/src\/(sandbox|seed|testing)\/(?!record-modules)/
    const anew = () => world.owner.query('delete from installation')
    await anew()
    const inLive = await run(live)
    expect(inLive.modules.length).toBeGreaterThan(100)
    expect(inLive.modules.filter((url) => own.test(url))).toEqual([])
    const people = await fetch(`${inLive.address}/sandbox/people`)
    expect(await people.json()).toMatchObject({ head: { code: 40401 } })
    // Control: in sandbox mode the same look does find them.
    await anew()
    const inSandbox = await run({})
    expect(inSandbox.modules.filter((url) => own.test(url)).length).toBeGreaterThan(2)
  })
})
