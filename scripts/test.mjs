// npm test (everything), npm run check (no browser, under a minute), npm run golden (writes the golden files anew), npm run matrix
// (every cell of the matrix of rights).
import { spawn, spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { recordPassed } from '../e2e/looks-digest.ts'

const root = path.join(import.meta.dirname, '..')
const at = (...parts) => path.join(root, ...parts)
const command = process.argv[2]
const started = Date.now()
const isLongRun = Number(process.env.TEST_SCALE ?? 1) >= 10
let passed = 0
const failed = []
/** Stories and tests that passed when they ran once more: printed at the end, to be fixed next. */
const unsteady = []

const bin = (name) => at('node_modules/.bin', name)
/** Ends with whether it went well. Quiet: what it says is kept until its end, for those that run beside others. */
const start = (file, args, { env = {}, quiet = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    const said = []
    for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.on('data', (chunk) => said.push(chunk))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
const run = (args, options) => start(process.execPath, args, options)
const tool = (name, ...args) => start(bin(name), args, { quiet: true })

const step = async (name, work) => {
  const from = Date.now()
  const ok = await work()
  if (ok) passed += 1
  else failed.push(name)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
}
/** The longest first, two at a time: most of them keep one core busy. */
const together = async (...works) => {
  const waiting = [...works]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all([worker(), worker()])
}

/** Seconds by file, for the table at the end. */
const tookByFile = new Map()
const took = (file, seconds) => tookByFile.set(file, (tookByFile.get(file) ?? 0) + seconds)

/** Runs vitest projects and counts their tests one by one. Again: a file that fails is run once more, on its own. */
const vitest = async (name, projects, { files = [], quiet = false, again = false, env = {} } = {}) => {
  const report = at('.cache', `vitest-${name}.json`)
  fs.mkdirSync(path.dirname(report), { recursive: true })
  fs.rmSync(report, { force: true })
  const ended = await run(
    [
      at('node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    // A log that nobody watches is read as text.
    { quiet, env: { ...env, ...(process.stdout.isTTY && !quiet ? {} : { NO_COLOR: '1' }) } },
  )
  const counts = fs.existsSync(report)
    ? JSON.parse(fs.readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  for (const { name: file, startTime, endTime } of counts.testResults)
    took(path.relative(root, file), (endTime - startTime) / 1000)
  passed += counts.numPassedTests
  const broken = counts.testResults.filter(({ status }) => status === 'failed')
  // Many at once are no accident.
  if (again && !ended && broken.length > 0 && broken.length <= 3) {
    for (const { name: file, assertionResults } of broken) {
      passed -= assertionResults.filter(({ status }) => status === 'passed').length
      const failedBefore = failed.length
      await vitest(`${name}-again`, projects, { files: [path.relative(root, file)], env })
      if (failed.length > failedBefore) continue
      const titles = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
      unsteady.push(`${path.relative(root, file)}: ${titles.join('; ') || 'the file itself'}`)
    }
    return
  }
  for (let each = 0; each < counts.numFailedTests; each += 1) failed.push(name)
  if (!ended && counts.numFailedTests === 0) failed.push(`${name}: the runner itself`)
}

/** The headless shell is the same engine without the windows around it, which a story pays for with every page it opens. */
const findChromium = () =>
  [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((file) => file && fs.existsSync(file))
const debian = 'chromium chromium-headless-shell fonts-noto-cjk'
const chromium = () => {
  if (process.env.CHROMIUM) return findChromium()
  const hasApt = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
  if (hasApt && !fs.existsSync('/usr/bin/chromium-headless-shell')) {
    console.log('installing chromium')
    spawnSync(
      'sh',
      ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${debian} >/dev/null`],
      { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
    )
  }
  const installed = findChromium()
  if (!installed)
    console.error(`The stories need Chromium. Fix: apt-get install ${debian}, or set CHROMIUM to its path.`)
  return installed
}

/**
 * A real Ethereum node for the tests. Its maker publishes it for x64 alone: elsewhere on Linux that one runs under an emulator. Without either,
 * the tests of the chain say what to install.
 */
const prepareAnvil = () => {
  const { version, integrity } = JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8')).packages[
    'node_modules/@foundry-rs/anvil-linux-amd64'
  ]
  const folder = at('.cache', `anvil-${version}`)
  const hasApt = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
  if (process.platform !== 'linux' || process.arch === 'x64' || !hasApt || fs.existsSync(path.join(folder, 'anvil')))
    return
  if ((process.env.PATH ?? '').split(':').some((folder) => fs.existsSync(path.join(folder, 'anvil')))) return
  console.log('installing anvil under qemu')
  const sh = (line) =>
    spawnSync('sh', ['-c', line], { cwd: folder, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  fs.mkdirSync(folder, { recursive: true })
  if (!fs.existsSync('/usr/bin/qemu-x86_64'))
    sh(
      'apt-get update -qq && apt-get install -y -qq --no-install-recommends qemu-user libc6-amd64-cross libgcc-s1-amd64-cross',
    )
  sh(`npm pack @foundry-rs/anvil-linux-amd64@${version}`)
  const packed = fs.readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (!packed) return
  const bytes = fs.readFileSync(path.join(folder, packed))
  if (`sha512-${crypto.createHash('sha512').update(bytes).digest('base64')}` !== integrity) return
  sh(`tar xzf ${packed}`)
  const lines = [
    '#!/bin/sh',
    `exec qemu-x86_64 -L /usr/x86_64-linux-gnu '${path.join(folder, 'package/bin/anvil')}' "$@"`,
  ]
  fs.writeFileSync(path.join(folder, 'anvil'), `${lines.join('\n')}\n`, { mode: 0o755 })
}

/**
 * The oldest PostgreSQL that is supported (decision 0510): every statement of the tests is prepared on it and a core of medium files runs there;
 * in the long run all of them do, and it is installed where that can be done.
 */
const onOldestPostgres = async () => {
  const programs = '/usr/lib/postgresql/15/bin'
  const isThere = () => fs.existsSync(path.join(programs, 'initdb'))
  const hasApt = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
  if (isLongRun && hasApt && !isThere()) {
    console.log('installing PostgreSQL 15')
    // Only its programs: no cluster is made or started.
    const lines = [
      'mkdir -p /etc/postgresql-common/createcluster.d',
      'echo create_main_cluster=false > /etc/postgresql-common/createcluster.d/none.conf',
      'apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-15 >/dev/null',
    ]
    spawnSync('sh', ['-c', lines.join('\n')], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (!isThere() && isLongRun) failed.push('PostgreSQL 15 is not installed: apt-get install postgresql-15')
  else if (!isThere()) console.log('PostgreSQL 15 is not installed: no statement was tried on it')
  else
    await vitest('oldest', isLongRun ? ['medium', 'oldest'] : ['oldest'], {
      again: true,
      env: { TEST_POSTGRES: programs },
    })
}

/** What the server answered 500 to, and why: a story sees only that it did. */
const serverFailures = []
const startServer = (dataDir) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', at('scripts/stacks.mjs'), process.env.SERVER_BUNDLE], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: '0',
        FALAJ_DATA_DIR: dataDir,
        FALAJ_TEST: 'yes',
        FALAJ_RATE_PER_MINUTE: '100000',
        FALAJ_LOGIN_LIMITS: 'loose',
        FALAJ_QR_LOGIN: 'yes',
      },
    })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      for (const line of String(chunk).split('\n')) if (line.includes('"level":50')) serverFailures.push(line)
      const url = /is ready: (\S+)/.exec(said)?.[1]
      if (url) resolve({ child, url })
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })

/**
 * STORIES_DELAY_MS=300 npm run stories: every answer to a browser, and every event of a stream, arrives 300 ms later. A story that passes only
 * when the page is quicker than a job, or a job quicker than the page, fails then. It is a proxy, because the server's own address is part of
 * what it answers.
 */
const startDelay = (ms) =>
  new Promise((resolve) => {
    // Timers of the same length end in the order in which they start.
    const later = (work) => setTimeout(() => work(), ms)
    const proxy = http.createServer((request, answer) => {
      const { method, headers, url } = request
      const passed = http.request(url, { method, headers }, (received) => {
        later(() => answer.writeHead(received.statusCode, received.rawHeaders).flushHeaders())
        received.on('data', (chunk) => later(() => answer.write(chunk)))
        received.on('end', () => later(() => answer.end()))
        received.on('error', () => later(() => answer.destroy()))
      })
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      request.pipe(passed)
    })
    proxy.listen(0, '127.0.0.1', () => resolve({ proxy, address: `http://127.0.0.1:${proxy.address().port}` }))
  })

const stories = async (config = 'e2e', record = () => undefined) => {
  // Stories act as the provider too, and do not wait long for the autopilot.
  process.env.FALAJ_PROVIDER_TOKEN ??= crypto.randomBytes(32).toString('base64url')
  process.env.FALAJ_AUTOPILOT_SECONDS ??= '2'
  process.env.FALAJ_COOLING_OFF_SECONDS ??= '8'
  // Nothing is filled in behind them: a balance that is read twice is the same.
  process.env.FALAJ_HISTORY_DAYS ??= '60'
  const browser = chromium()
  if (!browser) {
    failed.push('stories: no browser')
    return
  }
  const result = await runStories(browser, config)
  const broken = result.stories.filter(({ outcome }) => outcome === 'unexpected')
  // A fault of all of them together, such as a card number in the database, is not retried.
  for (const { message = '' } of result.errors) failed.push(`stories: ${message.split('\n')[0]}`)
  // Many failures are not retried; a few run a second time in a new world, without data of the first run.
  if (command === 'test' && broken.length > 0 && broken.length <= 5) {
    const list = at('.cache/stories-again.txt')
    fs.writeFileSync(list, broken.map((story) => linesOf(story, result.stories)).join('\n'))
    const again = await runStories(browser, config, ['--test-list', list])
    const byName = new Map([...result.stories, ...again.stories].map((story) => [story.name, story]))
    for (const { name } of broken) if (byName.get(name).outcome === 'expected') unsteady.push(name)
    const costs = new Map([...result.costs, ...again.costs].map((cost) => [`${cost.file} ${cost.title}`, cost]))
    Object.assign(result, { ok: again.ok, stories: [...byName.values()], costs: [...costs.values()] })
  }
  const ended = (outcome) => result.stories.filter((story) => story.outcome === outcome)
  passed += ended('expected').length
  const titles = (outcome) => ended(outcome).map((story) => story.titles.at(-1))
  record(titles('expected'), titles('unexpected'))
  for (const { name } of ended('unexpected')) failed.push(`stories, ${name}`)
  if (!result.ok && ended('unexpected').length === 0) failed.push('stories: the runner itself')
  if (result.costs.length > 0) weigh(result.costs)
}
/** If a failed story caused others of its file to be skipped, the whole file runs again. */
const linesOf = ({ file, titles }, stories) =>
  stories.some((story) => story.file === file && story.outcome === 'skipped') ? file : [file, ...titles].join(' › ')
/** Starts a world, runs the stories in it, and ends it. */
const runStories = async (browser, config, more = []) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-stories-'))
  fs.chmodSync(dataDir, 0o755)
  const { child, url } = await startServer(dataDir)
  const delayMs = Number(process.env.STORIES_DELAY_MS ?? 0)
  const delay = delayMs > 0 ? await startDelay(delayMs) : null
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const [report, costs] = [at('.cache/stories.json'), at('.cache/stories-cost.json')]
  for (const file of [report, costs]) fs.rmSync(file, { force: true })
  const ok = await run(
    [at('node_modules/@playwright/test/cli.js'), 'test', '-c', config, ...process.argv.slice(3), ...more],
    {
      env: {
        BASE_URL: url,
        CHROMIUM: browser,
        // For what nobody can do in a browser: tampering with the database.
        STORIES_DATA_DIR: dataDir,
        STORIES_REPORT: report,
        STORIES_COST: costs,
        ...(delay ? { STORIES_PROXY: delay.address } : {}),
      },
    },
  )
  delay?.proxy.close()
  delay?.proxy.closeAllConnections()
  child.kill('SIGTERM')
  await ended
  fs.rmSync(dataDir, { recursive: true, force: true })
  const read = (file, otherwise) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : otherwise)
  const { suites, errors = [] } = read(report, { suites: [] })
  return { ok, errors, stories: suites.flatMap((suite) => storiesOf(suite)), costs: read(costs, []) }
}
const storiesOf = ({ suites = [], specs = [] }, above = []) => [
  ...specs.map(({ file, title, tests }) => {
    const titles = [...above, title]
    return { file, titles, name: `${file}: ${titles.join(' › ')}`, outcome: tests[0].status }
  }),
  ...suites.flatMap((suite) => storiesOf(suite, [...above, suite.title])),
]

/** Seconds, page loads and scans by folder. Loads and scans are the same on every machine: more than e2e/budget.json allows is a failure. */
const weigh = (costs) => {
  const budget = JSON.parse(fs.readFileSync(at('e2e/budget.json'), 'utf8'))
  const cell = (value, width) => String(value).padStart(width)
  console.log(`\n${'folder'.padEnd(24)}stories  seconds  loads  scans`)
  const sum = (all, what) => all.reduce((total, cost) => total + cost[what], 0)
  const line = (name, all, note) =>
    console.log(
      `${name.padEnd(24)}${cell(all.length, 7)}${cell(sum(all, 'seconds').toFixed(0), 9)}${cell(sum(all, 'loads'), 7)}${cell(sum(all, 'scans'), 7)}${note}`,
    )
  for (const { file, seconds } of costs) took(file, seconds)
  for (const [folder, all] of Object.entries(Object.groupBy(costs, (cost) => cost.folder)).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const { loads, scans, each } = budget[folder] ?? budget['*']
    const isOver = (group) => sum(group, 'loads') > loads || sum(group, 'scans') > scans
    const over = each ? all.filter((cost) => isOver([cost])) : isOver(all) ? all : []
    // The long run looks at more.
    const isFault = over.length > 0 && !(Number(process.env.TEST_SCALE ?? 1) > 1)
    line(folder, all, isFault ? `  over ${loads} loads or ${scans} scans` : '')
    if (!isFault) continue
    failed.push(`${folder} costs more than e2e/budget.json allows`)
    if (each) for (const cost of over) console.log(`  ${cost.title}: ${cost.loads} loads, ${cost.scans} scans`)
  }
  line('together', costs, '')
}
const showSlowest = () => {
  const files = [...tookByFile].sort(([, a], [, b]) => b - a).slice(0, 10)
  if (files.length > 0) console.log('\nthe ten slowest files, in seconds')
  for (const [file, seconds] of files) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`)
}

/** The rules of Prometheus are tested where promtool is there; in the long run it is installed, where that can be done. */
const preparePromtool = () => {
  const isThere = () => spawnSync('promtool', ['--version']).status === 0
  if (!isThere() && process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get'))
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'prometheus'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  if (!isThere()) failed.push('promtool is not installed: apt-get install prometheus')
}

/** No database, no browser. */
const quick = (...more) =>
  together(
    // The linter computes every type anyway, so it reports the compiler's errors too, in two thirds of the time of both.
    () => step('types and lint', () => tool('oxlint', '--type-aware', '--type-check', '--quiet')),
    // The linter's type check is experimental: the long run asks the compiler too (decision 0250).
    ...(isLongRun ? [() => step('types by the compiler', () => tool('tsc', '-b'))] : []),
    ...more,
    () => vitest('small', ['small', 'matrix'], { quiet: true }),
    () => step('dead code', () => tool('knip', '--no-progress')),
    () => step('format', () => tool('oxfmt', '--check', '.')),
    () => step('lockfile', () => run([at('scripts/check-lock.mjs')])),
  )
const build = () => step('build', () => run([at('scripts/build.mjs')], { quiet: true }))
/** The server as `npm start` runs it; what tests start is that too. */
const bundle = async () => {
  process.env.SERVER_BUNDLE = (await import('./bundle.mjs')).main
}

if (command === 'golden') {
  process.env.UPDATE_GOLDEN = 'yes'
  await step('database types', () => run([at('tools/db-types.ts')]))
  await vitest('golden', ['matrix'])
} else if (command === 'matrix') {
  // Every cell of the matrix of rights, not the sample that npm test takes.
  process.env.MATRIX = 'all'
  await vitest('rights', ['medium'], { files: ['authorization'] })
} else if (command === 'looks') {
  // Every screen that has changed since it passed; `npm run looks -- --all`: every screen. Writes down which passed.
  if (process.argv.includes('--all')) process.env.LOOKS = 'all'
  process.argv.splice(3, Infinity, 'stories/00-looks')
  await build()
  await bundle()
  await stories('e2e', recordPassed)
} else if (command === 'stories' || command === 'pictures') {
  await build()
  await bundle()
  await stories(command === 'pictures' ? 'e2e/pictures.config.ts' : 'e2e')
} else if (command === 'check') {
  await quick()
} else {
  if (isLongRun) preparePromtool()
  await quick(build, () =>
    step('database types are fresh', () => run([at('tools/db-types.ts'), '--verify'], { quiet: true })),
  )
  await bundle()
  prepareAnvil()
  fs.rmSync(at('.cache/statements'), { recursive: true, force: true })
  await vitest('medium', ['medium', 'quiet'], { again: true })
  await onOldestPostgres()
  await stories()
  // A clean folder, a user of its own, PostgreSQL 15: needs root.
  if (isLongRun && process.getuid?.() === 0) {
    await step('package', () => run([at('scripts/package.mjs')], { quiet: true }))
    await step('docs/operate.md', () => run([at('tools/operate.ts')], { quiet: true }))
  }
}
if (command === 'test' || command === 'stories' || command === 'looks') showSlowest()
for (const line of serverFailures.slice(0, 20)) console.log(`the server failed: ${line.slice(0, 2_000)}`)
for (const story of unsteady) console.log(`unsteady: ${story}`)
if (failed.length > 0) console.log(`\nfailed: ${[...new Set(failed)].join(', ')}`)
console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
