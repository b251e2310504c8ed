// npm run package: the artefact for a server. Bundles, prebuilt pages, migrations and the dependencies that production loads; no development
// dependency, no source, no embedded database, no Node. The same sources make the same bytes.
import './build.mjs'
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { bundleServer } from './bundle-server.mjs'

const root = path.join(import.meta.dirname, '..')
const at = (...parts) => path.join(root, ...parts)
const { version } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8'))
const name = `falaj-${version}`
const outside = path.resolve(process.argv[3] ?? at('.package'))
const made = path.join(outside, name)
const archive = path.join(outside, `${name}.tar.gz`)

/** The programs of the artefact: bin/falaj <name>. */
export const programs = {
  main: 'apps/server/src/main.ts',
  provider: 'apps/server/src/provider/cli.ts',
  jobs: 'apps/server/src/platform/jobs/list.ts',
}
const bytesMax = 150 * 1024 * 1024

fs.rmSync(made, { recursive: true, force: true })
fs.rmSync(archive, { force: true })
const bundled = 'apps/server/dist/app'
const loaded = await bundleServer({
  inputs: { ...programs, worker: 'apps/server/src/platform/pdf/worker.ts' },
  folder: at(bundled),
  dir: path.join(made, bundled),
  workers: { './worker.ts': './worker.mjs' },
})

const copy = (from, keep = () => true) =>
  fs.cpSync(at(from), path.join(made, from), {
    recursive: true,
    filter: (file) => fs.statSync(file).isDirectory() || keep(path.relative(root, file)),
  })
for (const app of ['console', 'checkout', 'terminal'])
  copy(`apps/${app}/dist`, (file) => !/\/\.(fresh|vite)/.test(file))
copy('apps/server/migrations')
copy('apps/server/sample')
copy('apps/server/package.json')
// What the bundles read beside their sources: style sheets and scripts of pages.
copy('apps/server/src', (file) => /\.(css|js)$/.test(file) && !file.includes('/testing/'))
for (const file of ['package.json', 'LICENSE', 'THIRD-PARTY-NOTICES.md', 'CHANGELOG.md', 'scripts/stacks.mjs'])
  copy(file)
copy('deploy')
for (const file of fs.readdirSync(at('docs'))) if (file.endsWith('.md')) copy(`docs/${file}`)

/** Where Node finds a package from a folder: in its own node_modules, or in one above. */
const folderOf = (id, from) => {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', id)
    if (fs.existsSync(path.join(found, 'package.json'))) return found
  }
  return null
}
const packageOf = (id) => (id.startsWith('@') ? id.split('/').slice(0, 2) : id.split('/').slice(0, 1)).join('/')
const packages = new Set()
const take = (id, from, isOptional) => {
  const folder = folderOf(id, from)
  if (!folder && isOptional) return
  if (!folder) throw new Error(`${id}, which ${path.relative(root, from)} needs, is not installed`)
  if (packages.has(folder)) return
  packages.add(folder)
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  )
  for (const next of Object.keys(dependencies)) take(next, folder, Object.hasOwn(optionalDependencies, next))
}
/** Fonts are found by the path of one file each: the other weights stay behind. */
const fonts = [
  ...fs.readFileSync(at('apps/server/src/platform/pdf/sheet.ts'), 'utf8').matchAll(/resolve\('([^']+\.ttf)'\)/g),
].map(([, file]) => file)
const ids = new Set(loaded.filter((id) => !isBuiltin(id)).map(packageOf))
for (const id of ids) take(id, at('apps/server'), false)
const isLoaded = (file) =>
  !/\.(d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo)$|\/(tests?|__tests__|docs?|examples?|benchmarks?|\.github)\//i.test(
    file,
  )
const isLicence = (file) => /\/(licen[cs]e|notice|copying)[^/]*$/i.test(file)
for (const folder of packages) {
  const own = path.relative(root, folder)
  copy(
    own,
    (file) =>
      !file.slice(own.length).includes('/node_modules/') && (isLoaded(file.slice(own.length)) || isLicence(file)),
  )
}
for (const font of fonts) {
  const folder = path.join('node_modules', packageOf(font))
  copy(path.join('node_modules', font))
  copy(path.join(folder, 'package.json'))
}

fs.mkdirSync(path.join(made, 'bin'))
fs.copyFileSync(at('scripts/falaj.sh'), path.join(made, 'bin/falaj'))
// Empty folders that the filters left.
const prune = (folder) => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) prune(path.join(folder, entry.name))
  if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder)
}
prune(made)

const files = fs
  .readdirSync(made, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(made, path.join(entry.parentPath, entry.name)))
  .sort((one, other) => (one < other ? -1 : 1))
let bytes = 0
const lines = files.map((file) => {
  const content = fs.readFileSync(path.join(made, file))
  bytes += content.length
  fs.chmodSync(path.join(made, file), file === 'bin/falaj' ? 0o755 : 0o644)
  return `${crypto.createHash('sha256').update(content).digest('hex')}  ${file}`
})
// Checked with `sha256sum --check --quiet SHA256SUMS`.
fs.writeFileSync(path.join(made, 'SHA256SUMS'), `${lines.join('\n')}\n`)
// One order, one owner, one time, and no time in gzip's own header.
execFileSync('tar', [
  '--sort=name',
  '--mtime=@0',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '-cf',
  `${archive}.tmp`,
  '-C',
  outside,
  name,
])
const gzip = execFileSync('gzip', ['-n', '-9', '-c', `${archive}.tmp`], { maxBuffer: 2 ** 30 })
fs.rmSync(`${archive}.tmp`)
fs.writeFileSync(archive, gzip)
const sum = crypto.createHash('sha256').update(gzip).digest('hex')
fs.writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`)
const mb = (count) => `${(count / 1024 / 1024).toFixed(1)} MB`
console.log(
  `${path.relative(process.cwd(), archive)}: ${mb(gzip.length)}, ${files.length} files, ${mb(bytes)} unpacked, ${packages.size} packages`,
)
console.log(`sha256 ${sum}`)
if (bytes > bytesMax) throw new Error(`the artefact is larger than ${mb(bytesMax)}`)
