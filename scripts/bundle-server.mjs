// Bundles the server's programs: for `npm start` (bundle.mjs) and for the artefact (package.mjs).
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
/** Dependencies that are many small ES modules. The others stay where they are: some read files beside them. */
const within = ['@noble', '@scure', 'abitype', 'kysely', 'libphonenumber-js', 'ox', 'uqr', 'viem', 'zod']
const isWithin = (id) => within.some((name) => id === name || id.startsWith(`${name}/`))
const isOutside = (id) => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@falaj/') && !isWithin(id)

const here = '__bundle_url__'
/**
 * What a source finds by its own path is found from the bundle: migrations, fonts, pages. `workers`: source files of threads that are bundled
 * beside it, by the name of their chunk.
 */
const ownPaths = (folder, workers) => ({
  name: 'own-paths',
  transform: {
    filter: { code: /import\.meta\.(?:url|dirname)/ },
    handler(code, id) {
      if (id.includes('node_modules') || !path.isAbsolute(id)) return null
      const source = path.relative(folder, id)
      const threads = Object.entries(workers).reduce(
        (text, [file, chunk]) => text.replaceAll(`new URL('${file}', import.meta.url)`, `new URL('${chunk}', ${here})`),
        code,
      )
      const moved = threads
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.dirname(source)}`)})`)
        .replaceAll(here, 'import.meta.url')
      // The lines stay the same.
      return { code: moved, map: null }
    },
  },
})

/** Writes into `dir` what will run in `folder`; gives back the packages that are loaded from node_modules. */
export const bundleServer = async ({ inputs, folder, dir = folder, workers = {} }) => {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(inputs).map(([name, file]) => [name, path.join(root, file)])),
    platform: 'node',
    external: isOutside,
    plugins: [ownPaths(folder, workers)],
    logLevel: 'warn',
  })
  const { output } = await bundle.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: false,
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Named from where it runs: the bytes do not depend on where it is built.
    sourcemapPathTransform: (source, map) => path.relative(folder, path.resolve(path.dirname(map), source)),
  })
  await bundle.close()
  const own = new Set(output.map(({ fileName }) => fileName))
  const loaded = output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
  return [...new Set(loaded)].filter((id) => !own.has(id) && isOutside(id) && !id.startsWith('node:'))
}
