// Builds the console, the checkout and the till: bundles, compressed assets, prerendered login-free pages. Skipped when nothing it is made of has changed.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { freshness } from './fresh.mjs'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'apps/console/dist')
<<<<<<< HEAD
const pages = freshness(
  path.join(dist, '.fresh.json'),
  ['apps/console', 'apps/checkout', 'packages'],
  ['build', 'compress', 'prerender'],
)
=======
const isSource = (entry) =>
  entry.isFile() && !/[/\\](dist|node_modules)([/\\]|$)/.test(entry.parentPath) && !/\.test\.tsx?$/.test(entry.name)
const filesIn = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(isSource)
    .map((entry) => path.join(entry.parentPath, entry.name))

const sum = crypto.createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json')))
const makers = ['build', 'compress', 'prerender'].map((name) => path.join(root, `scripts/${name}.mjs`))
for (const file of [
  ...['apps/console', 'apps/checkout', 'apps/terminal', 'packages'].flatMap(filesIn).sort((a, b) => (a < b ? -1 : 1)),
  ...makers,
])
  sum.update(file).update(fs.readFileSync(file))
const key = sum.digest('hex')
const mark = path.join(dist, '.built')
const isFresh = () => fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === key
>>>>>>> h-terminal

const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
if (!pages.fresh) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  console.log('building the console')
  run(vite, 'build', 'apps/console', '--logLevel', 'warn')
  run(
    vite,
    'build',
    'apps/console',
    '--ssr',
    'src/open/prerender.tsx',
    '--outDir',
    'dist/prerender',
    '--logLevel',
    'warn',
  )
  run('scripts/prerender.mjs', dist)
  run('scripts/compress.mjs', path.join(dist, 'assets'))
  run(vite, 'build', 'apps/checkout', '--logLevel', 'warn')
  run('scripts/compress.mjs', path.join(root, 'apps/checkout/dist/assets'))
<<<<<<< HEAD
  pages.write()
=======
  run(vite, 'build', 'apps/terminal', '--logLevel', 'warn')
  run('scripts/compress.mjs', path.join(root, 'apps/terminal/dist/assets'))
  fs.writeFileSync(mark, key)
>>>>>>> h-terminal
}
