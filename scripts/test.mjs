// npm test (everything), npm run check (no browser, under a minute), npm run golden (writes the golden files anew), npm run matrix
// (every cell of the matrix of rights).
import { spawn, spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const at = (...parts) => path.join(root, ...parts)
const command = process.argv[2]
const started = Date.now()
let passed = 0
const failed = []

const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
const bin = (name) => at('node_modules/.bin', name)
const tool = (name, ...args) => spawnSync(bin(name), args, { cwd: root, stdio: 'inherit' }).status === 0

const step = async (name, work) => {
  const from = Date.now()
  const ok = await work()
  if (ok) passed += 1
  else failed.push(name)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
}

/** Runs vitest projects and counts their tests one by one. */
const vitest = async (name, projects, ...files) => {
  const report = at('.cache', `vitest-${name}.json`)
  fs.mkdirSync(path.dirname(report), { recursive: true })
  fs.rmSync(report, { force: true })
  const ended = run(
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
    process.stdout.isTTY ? {} : { NO_COLOR: '1' },
  )
  const counts = fs.existsSync(report)
    ? JSON.parse(fs.readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 }
  passed += counts.numPassedTests
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
    console.error(`The stories need Chromium. Mend: apt-get install ${debian}, or set CHROMIUM to its path.`)
  return installed
}

const startServer = (dataDir) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [at('apps/server/src/main.ts')], {
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
      const url = /is ready: (\S+)/.exec(said)?.[1]
      if (url) resolve({ child, url })
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })

const stories = async (config = 'e2e') => {
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
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-stories-'))
  fs.chmodSync(dataDir, 0o755)
  const { child, url } = await startServer(dataDir)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const report = at('.cache/stories.json')
  fs.rmSync(report, { force: true })
  const ok = run([at('node_modules/@playwright/test/cli.js'), 'test', '-c', config, ...process.argv.slice(3)], {
    BASE_URL: url,
    CHROMIUM: browser,
    // For what nobody can do in a browser: tampering with the database.
    STORIES_DATA_DIR: dataDir,
    STORIES_REPORT: report,
  })
  child.kill('SIGTERM')
  await ended
  fs.rmSync(dataDir, { recursive: true, force: true })
  const stats = fs.existsSync(report)
    ? JSON.parse(fs.readFileSync(report, 'utf8')).stats
    : { expected: 0, unexpected: 0, flaky: 0 }
  passed += stats.expected
  // A flaky story is a fault until the race is found.
  for (let each = 0; each < stats.unexpected + stats.flaky; each += 1) failed.push('stories')
  if (!ok && stats.unexpected + stats.flaky === 0) failed.push('stories: the runner itself')
}

const everywhere = async () => {
  await step('lockfile', () => run([at('scripts/check-lock.mjs')]))
  await step('format', () => tool('oxfmt', '--check', '.'))
  await step('lint', () => tool('oxlint', '--type-aware', '--quiet'))
  await step('types', () => tool('tsc', '-b'))
  await step('dead code', () => tool('knip', '--no-progress'))
}

if (command === 'golden') {
  process.env.UPDATE_GOLDEN = 'yes'
  await step('database types', () => run([at('tools/db-types.ts')]))
  await vitest('golden', ['matrix'])
} else if (command === 'matrix') {
  // Every cell of the matrix of rights, not the sample that npm test takes.
  process.env.MATRIX = 'all'
  await vitest('rights', ['medium'], 'authorization')
} else if (command === 'stories' || command === 'pictures') {
  await step('build', () => run([at('scripts/build.mjs')]))
  await stories(command === 'pictures' ? 'e2e/pictures.config.ts' : 'e2e')
} else {
  await everywhere()
  await vitest('small', ['small', 'matrix'])
  if (command === 'test') {
    await step('database types are fresh', () => run([at('tools/db-types.ts'), '--verify']))
    await vitest('medium', ['medium', 'quiet'])
    await step('build', () => run([at('scripts/build.mjs')]))
    await stories()
  }
  run([at('tools/left.ts')])
}
if (failed.length > 0) console.log(`\nfailed: ${[...new Set(failed)].join(', ')}`)
console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
