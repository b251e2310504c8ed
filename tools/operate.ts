// npm run operate-check: follows docs/operate.md on this machine. Its blocks marked `sh run` are run in order, as root, against a PostgreSQL 15
// of its own; what a person does between them (naming the rails, starting the unit, applying in the browser) is done by the steps below. The
// program runs as a user of its own in a folder that has nothing but the artefact. Needs root, Debian's postgresql-15, openssl and curl.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { applyAsMerchant } from './operate-applicant.ts'
import { openRails } from './operate-rails.ts'
import { root } from './root.ts'

const postgres = ['15', '16', '17', '18']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => fs.existsSync(folder))
if (!postgres || process.getuid?.() !== 0) {
  console.error('operate-check needs root and PostgreSQL 15. Fix: apt-get install postgresql-15, and run it as root.')
  process.exit(1)
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-operate-'))
fs.chmodSync(folder, 0o755)
const at = (...parts: readonly string[]): string => path.join(folder, ...parts)
const user = `falaj-${process.pid}`
const say = (line: string): void => console.log(line)
const stops: (() => unknown)[] = []

const run = (file: string, args: readonly string[], env: Record<string, string> = {}): string =>
  execFileSync(file, args, {
    encoding: 'utf8',
    env: { PATH: `${at('bin')}:${process.env['PATH']}`, ...env },
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** The blocks of the document that are run, in order. */
const blocks = [
  ...fs.readFileSync(path.join(root, 'docs/operate.md'), 'utf8').matchAll(/^```sh run\n([\s\S]*?)^```$/gm),
].map(([, text]) => text!)
const [variables = '', ...steps] = blocks
const port = String(20_000 + (process.pid % 20_000))
const databasePort = String(Number(port) + 1)
const given = {
  user,
  prefix: at('opt'),
  settings: at('etc'),
  port,
  admin: `postgres://postgres@127.0.0.1:${databasePort}/postgres`,
  database: `127.0.0.1:${databasePort}`,
}
/** Not waited for synchronously: the stand-in rails of this process answer meanwhile. */
const runBlock = async (text: string): Promise<string> => {
  const artefact = fs.readdirSync(at('download')).find((name) => name.endsWith('.tar.gz'))!
  const child = spawn('bash', ['-euo', 'pipefail', '-c', `${variables}\n${text}`], {
    cwd: at('download'),
    env: { PATH: `${at('bin')}:${process.env['PATH']}`, ...given, artefact, NODE: at('bin/node') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  for (const line of output.trimEnd().split('\n')) say(`  ${line}`)
  if (code !== 0) throw new Error(`a block of docs/operate.md ended with ${code}:\n${text}`)
  return output
}
const expectThat = (isRight: boolean, what: string): void => {
  if (!isRight) throw new Error(`not as it should be: ${what}`)
  say(`  ok: ${what}`)
}

const startPostgres = (): void => {
  const data = at('pg')
  fs.mkdirSync(data)
  run('chown', ['postgres', data])
  const asPostgres = (args: readonly string[]) =>
    run('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', ...args])
  asPostgres([`${postgres}/initdb`, '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'])
  asPostgres([
    `${postgres}/pg_ctl`,
    '-D',
    data,
    '-w',
    '-l',
    path.join(data, 'log'),
    '-o',
    `-p ${databasePort} -h 127.0.0.1 -k ${data}`,
    'start',
  ])
  stops.push(() => asPostgres([`${postgres}/pg_ctl`, '-D', data, '-m', 'fast', 'stop']))
}

/** What systemd does: the unit's command and environment, with the settings file, as its user. */
let node: ChildProcess | null = null
let printed = ''
const unit = () => {
  const text = fs.readFileSync(at('opt/deploy/systemd/falaj.service'), 'utf8').replaceAll('/opt/falaj', at('opt'))
  const all = (name: string) => [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)
  const pairs = [...all('Environment'), ...fs.readFileSync(at('etc/falaj.env'), 'utf8').split('\n')]
  const env = Object.fromEntries(
    pairs
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return { command: all('ExecStart')[0]!.split(' '), env, folder: all('WorkingDirectory')[0]! }
}
const startUnit = async (): Promise<number> => {
  const { command, env, folder: cwd } = unit()
  const began = performance.now()
  printed = ''
  node = spawn('setpriv', [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs', ...command], {
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...env,
      NODE: at('bin/node'),
      NODE_COMPILE_CACHE: at('cache'),
      FALAJ_DATA_DIR: at('state'),
    },
  })
  for (const stream of [node.stdout!, node.stderr!]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  for (;;) {
    if (node.exitCode !== null) throw new Error(`the program ended with ${node.exitCode}:\n${printed}`)
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return Math.round(performance.now() - began)
    if (performance.now() - began > 120_000) throw new Error(`the program is not ready:\n${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const stopUnit = async (): Promise<number | null> => {
  const ended = new Promise<number | null>((resolve) => node!.once('exit', (code) => resolve(code)))
  node!.kill('SIGTERM')
  return ended
}

const follow = async (): Promise<void> => {
  const packaged = process.argv[3] ?? path.join(root, '.package')
  fs.mkdirSync(at('download'))
  for (const name of fs.readdirSync(packaged).filter((each) => /\.tar\.gz(\.sha256)?$/.test(each)))
    fs.copyFileSync(path.join(packaged, name), at('download', name))
  fs.mkdirSync(at('bin'))
  fs.copyFileSync(process.execPath, at('bin/node'))
  fs.chmodSync(at('bin/node'), 0o755)
  startPostgres()
  say(`PostgreSQL ${run(`${postgres}/postgres`, ['--version']).trim()}, user ${user}, folder ${folder}`)

  const [install, database, check, merchant, verify] = steps
  if (!install || !database || !check || !merchant || !verify || steps.length !== 5)
    throw new Error(`docs/operate.md has ${steps.length} blocks to run instead of 5 after the first`)
  say('Install')
  stops.push(() => run('userdel', [user]))
  await runBlock(install)
  for (const name of ['cache', 'state']) {
    fs.mkdirSync(at(name))
    run('chown', [`${user}:${user}`, at(name)])
  }
  say('Database and settings')
  await runBlock(database)
  expectThat((fs.statSync(at('etc/falaj.env')).mode & 0o77) === 0, 'the settings are for root alone')
  const rails = await openRails(folder)
  stops.push(() => rails.close())
  fs.appendFileSync(at('etc/falaj.env'), rails.settings)

  say('Start')
  const first = await startUnit()
  say(`  first start, with all migrations: ${first} ms`)
  const migrations = (printed.match(/"migration":"\d{4}-[\w-]+\.sql","ms":\d+/g) ?? []).length
  expectThat(migrations > 100, `the log names each of the ${migrations} migrations with its time`)
  expectThat((await stopUnit()) === 0, 'SIGTERM ends it with 0')
  const second = await startUnit()
  // Another's load makes the same start take longer; the processor's time it does not.
  const ticks = fs.readFileSync(`/proc/${node!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const cpu = (Number(ticks[11]) + Number(ticks[12])) * 10
  say(`  start on a migrated database: ${second} ms, ${cpu} ms of processor time`)
  expectThat(cpu <= 3000, 'it takes at most 3 s of processor time')
  const { uid } = os.userInfo()
  const owner = fs.readFileSync(`/proc/${node!.pid}/status`, 'utf8').match(/^Uid:\s+(\d+)/m)?.[1]
  expectThat(uid === 0 && Number(owner) > 0, `the program runs as the user ${owner}, not as root`)
  say(
    printed
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`)
      .join('\n'),
  )

  say('Checks')
  const checked = await runBlock(check)
  expectThat(checked.includes('falaj_build_info') && /SMS\s+answers/.test(checked), 'figures and rails are shown')
  const page = await fetch(`http://127.0.0.1:${port}/login`, { headers: { accept: 'text/html' } })
  expectThat(page.status === 200 && (await page.text()).includes('<div id="root"'), 'the login page is there, built')
  const refusedBy = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}${address}`, { headers: { authorization: 'Bearer wrong', via: 'x' } })).status
  expectThat((await refusedBy('/provider/applications')) === 401, 'a wrong provider token is HTTP 401')
  expectThat((await refusedBy('/metrics')) === 404, 'a wrong metrics token is HTTP 404')

  say('First merchant')
  const person = await applyAsMerchant(`http://127.0.0.1:${port}`, 'https://console.example.com', rails.codeFor)
  expectThat((await person.status()).endsWith('IN_REVIEW'), 'a person who signed up by SMS has sent an application')
  await runBlock(merchant)
  const approved = await person.status()
  expectThat(approved.startsWith('APPROVED') || !approved.endsWith('IN_REVIEW'), `the application is ${approved}`)

  say('Verify')
  await runBlock(verify)
  expectThat((await stopUnit()) === 0, 'it stops in order')
  const strays = fs
    .readdirSync(at('opt'))
    .filter((name) => !fs.existsSync(at('opt', name)) || fs.statSync(at('opt', name)).uid !== 0)
  expectThat(strays.length === 0, 'nothing was written into the program’s folder')
}

let failure: unknown
try {
  await follow()
  say('docs/operate.md leads to a running, checked installation.')
} catch (error) {
  failure = error
  console.error(error)
  console.error(printed.split('\n').slice(-20).join('\n'))
}
const left = node as ChildProcess | null
if (left?.exitCode === null) {
  const ended = new Promise((resolve) => left.once('exit', resolve))
  left.kill('SIGKILL')
  await ended
}
for (const stop of stops.toReversed()) {
  try {
    await stop()
  } catch (error) {
    console.error(error)
  }
}
if (!process.env['KEEP']) fs.rmSync(folder, { recursive: true, force: true })
process.exit(failure ? 1 : 0)
