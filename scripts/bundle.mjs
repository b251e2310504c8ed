// Bundles the server: a start loads a few large modules instead of a thousand small ones (decision 0075). Skipped when no source has changed.
import fs from 'node:fs'
import path from 'node:path'
import { freshness } from './fresh.mjs'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'apps/server/dist')
const { key, fresh, write } = freshness(path.join(dist, '.fresh.json'), ['apps/server/src', 'packages'], ['bundle'])
/** A folder of its own for each key: a running server keeps what it may load later, for a day. */
const folder = path.join(dist, key.slice(0, 16))
export const main = path.join(folder, 'main.mjs')

/** Dependencies that are many small ES modules. The others stay where they are: some read files beside them. */
const within = ['@noble', '@scure', 'abitype', 'kysely', 'libphonenumber-js', 'ox', 'uqr', 'viem', 'zod']
const isWithin = (id) => within.some((name) => id === name || id.startsWith(`${name}/`))
const isOutside = (id) => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@falaj/') && !isWithin(id)

/** What a source finds by its own path is found from the bundle: migrations, fonts, pages, workers. */
const ownPaths = {
  name: 'own-paths',
  transform: {
    filter: { code: /import\.meta\.(?:url|dirname)/ },
    handler(code, id) {
      if (id.includes('node_modules') || !path.isAbsolute(id)) return null
      const source = path.relative(folder, id)
      const moved = code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.dirname(source)}`)})`)
      // The lines stay the same.
      return { code: moved, map: null }
    },
  },
}

if (!fresh || !fs.existsSync(main)) {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: root,
    input: { main: path.join(root, 'apps/server/src/main.ts') },
    platform: 'node',
    external: isOutside,
    plugins: [ownPaths],
    logLevel: 'warn',
  })
  // Written beside and renamed: of two starts at once, neither reads half a bundle.
  const made = `${folder}.${process.pid}`
  await bundle.write({
    dir: made,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: false,
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  await bundle.close()
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
