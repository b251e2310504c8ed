// Rebuilds package-lock.json from the manifests alone, in an empty folder. Beside an existing node_modules npm drops the
// other platforms' optional packages from the lock, and `npm ci` then refuses it elsewhere.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const empty = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-lock-'))
// A folder without a manifest has no dependencies of its own.
const workspaces = ['apps', 'packages']
  .flatMap((folder) => fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`))
  .filter((file) => fs.existsSync(path.join(root, file)))
const manifests = ['package.json', '.npmrc', ...workspaces]
// `--keep` starts from today's lock: adds what is missing and moves nothing else.
if (process.argv.includes('--keep')) manifests.push('package-lock.json')
for (const file of manifests) {
  fs.mkdirSync(path.dirname(path.join(empty, file)), { recursive: true })
  fs.copyFileSync(path.join(root, file), path.join(empty, file))
}
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
  cwd: empty,
  stdio: 'inherit',
})
const made = path.join(empty, 'package-lock.json')
execFileSync(process.execPath, [path.join(root, 'scripts/check-lock.mjs'), made], {
  stdio: 'inherit',
})
fs.copyFileSync(made, path.join(root, 'package-lock.json'))
fs.rmSync(empty, { recursive: true, force: true })
