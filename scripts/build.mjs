// Builds the console, the checkout, the till and the desk: bundles, compressed assets, prerendered login-free pages. Skipped when nothing it is made of has changed.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { freshness } from './fresh.mjs'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'apps/console/dist')
const pages = freshness(
  path.join(dist, '.fresh.json'),
  ['apps/console', 'apps/checkout', 'apps/terminal', 'apps/desk', 'packages'],
  ['build', 'compress', 'prerender'],
)

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
  run(vite, 'build', 'apps/terminal', '--logLevel', 'warn')
  run('scripts/compress.mjs', path.join(root, 'apps/terminal/dist/assets'))
  run(vite, 'build', 'apps/desk', '--logLevel', 'warn')
  run('scripts/compress.mjs', path.join(root, 'apps/desk/dist/assets'))
  pages.write()
}
