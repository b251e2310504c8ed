// Bundles the server: a start loads a few large modules instead of a thousand small ones (decision 0075). Skipped when no source has changed.
import fs from 'node:fs'
import path from 'node:path'
import { bundleServer } from './bundle-server.mjs'
import { freshness } from './fresh.mjs'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'apps/server/dist')
const { key, fresh, write } = freshness(
  path.join(dist, '.fresh.json'),
  ['apps/server/src', 'packages'],
  ['bundle', 'bundle-server'],
)
/** A folder of its own for each key: a running server keeps what it may load later, for a day. */
const folder = path.join(dist, key.slice(0, 16))
export const main = path.join(folder, 'main.mjs')

if (!fresh || !fs.existsSync(main)) {
  // Written beside and renamed: of two starts at once, neither reads half a bundle.
  const made = `${folder}.${process.pid}`
  await bundleServer({ inputs: { main: 'apps/server/src/main.ts' }, folder, dir: made })
  if (!fs.existsSync(main)) fs.rmSync(folder, { recursive: true, force: true })
  try {
    fs.renameSync(made, folder)
  } catch (error) {
    if (!fs.existsSync(main)) throw error
    fs.rmSync(made, { recursive: true })
  }
  const dayAgo = Date.now() - 86_400_000
  for (const entry of fs.readdirSync(dist, { withFileTypes: true })) {
    const other = path.join(dist, entry.name)
    if (entry.isDirectory() && fs.statSync(other).mtimeMs < dayAgo) fs.rmSync(other, { recursive: true, force: true })
  }
  write()
}
