// Which screens must be looked at again. e2e/looks-passed.json holds a digest of the sources of each screen that passed in every look; `npm run
// looks` looks at all of them and writes it. `npm test` looks only at screens whose sources have changed since, and at one of eight of the rest,
// others with every commit, because the server's data can break a screen too. TEST_SCALE=10 looks at all of them (docs/decisions/0271).
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isLoginFree, routeOf, type Path } from '@falaj/contract/kernel/routes'
import { read, root } from '../tools/root.ts'
import { importsOf } from '../tools/sources.ts'

const console = 'apps/console/src/'
const registry = `${console}pages.tsx`

/**
 * Files of the console that an entry loads, now or later, and the contracts that they import themselves. What those import in turn is left out:
 * a new route or a new error would change every screen's digest and the look of none.
 */
const sourcesOf = (entry: string): ReadonlySet<string> => {
  const visited = new Set<string>()
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (visited.has(file) || file === registry) continue
    visited.add(file)
    if (!file.startsWith('apps/') || !/\.tsx?$/.test(file)) continue
    for (const each of importsOf(file))
      if (each.kind !== 'type' && each.file && !each.file.startsWith('packages/contract/src/kernel/'))
        open.push(each.file)
  }
  return visited
}
const allIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.(tsx?|css|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
export const digestOfFiles = (files: Iterable<string>, textOf: (file: string) => string = read): string => {
  const hash = crypto.createHash('sha256')
  for (const file of [...new Set(files)].toSorted()) hash.update(`${file}\0${textOf(file)}\0`)
  return hash.digest('hex').slice(0, 16)
}

const looksThemselves = [
  'e2e/stories/00-looks/looks.story.ts',
  'e2e/looks.ts',
  'e2e/looks-steps.ts',
  'e2e/grid.ts',
  'e2e/world.ts',
]
const frame = [...looksThemselves, ...sourcesOf(`${console}console.tsx`)]
/** The module behind each path of pages.tsx. */
const pageFiles = (() => {
  const text = read(registry)
  const named = new Map(
    [...text.matchAll(/const (\w+): Page = \(\) => import\('\.\/([^']+)'\)/g)].map(([, name, file]) => [name, file]),
  )
  return new Map(
    [...text.matchAll(/'(\/[^']+)':\s*(?:\(\) =>\s*import\('\.\/([^']+)'\)|(\w+))/g)].map(([, at, file, name]) => [
      at,
      `${console}${file ?? named.get(name)}`,
    ]),
  )
})()
const digests = new Map<string, string>()
const cached = (key: string, files: () => Iterable<string>): string => {
  const digest = digests.get(key) ?? digestOfFiles(files())
  digests.set(key, digest)
  return digest
}
const frameDigest = (): string => cached('frame', () => [...frame, ...allIn(`${console}sandbox`)])
const pageOf = (at: Path): string | undefined => {
  const page = pageFiles.get(at)
  if (!page && !isLoginFree(routeOf(at))) throw new Error(`${registry} has no page for ${at}`)
  return page
}
/** What the digest of a screen is of, by its path in the route table. */
export const screenFiles = (at: Path): readonly string[] => {
  const page = pageOf(at)
  return page
    ? [...frame, ...sourcesOf(page)]
    : [...looksThemselves, ...sourcesOf(`${console}open.tsx`), ...allIn(`${console}open`)]
}
export const screenDigest = (at: Path): string => cached(pageOf(at) ?? 'open', () => screenFiles(at))
/** A page that is shown in place of a screen. */
export const gateDigest = frameDigest
export const payerDigest = (): string => cached('payer', () => [...looksThemselves, ...allIn('apps/checkout/src')])

const file = path.join(root, 'e2e/looks-passed.json')
const passed = (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}) as Readonly<
  Record<string, string>
>
const takesAll = process.env['LOOKS'] === 'all' || Number(process.env['TEST_SCALE'] ?? 1) >= 10
const sampledOf = 8
/** Derived from the commit, so that a failure can be repeated from a checkout; an archive has no history, and the day decides. */
const roundOfCommit = (): number => {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number.parseInt(commit.slice(0, 7), 16)
  } catch {
    return Math.floor(Date.now() / 86_400_000)
  }
}
const round = roundOfCommit()
/** One of eight in each round, and each in one of eight rounds that follow each other. */
export const isSampled = (title: string, nth = round): boolean =>
  (crypto.createHash('sha256').update(title).digest().readUInt8() + nth) % sampledOf === 0
const current: Record<string, string> = {}
/** Whether the screen with this title is looked at in this run. */
export const isDue = (title: string, digest: string): boolean => {
  current[title] = digest
  return takesAll || passed[title] !== digest || isSampled(title)
}
const listed = path.join(root, '.cache/looks.json')
/** After the last call of isDue: keeps the digests of all screens for `recordPassed`. */
export const keepDigests = (): void => {
  fs.mkdirSync(path.dirname(listed), { recursive: true })
  fs.writeFileSync(listed, JSON.stringify(current))
}
/** Writes e2e/looks-passed.json: the digests of the screens with these titles, and of those that passed before and have not changed. */
export const recordPassed = (titles: readonly string[], failedTitles: readonly string[]): void => {
  const all = JSON.parse(fs.readFileSync(listed, 'utf8')) as Readonly<Record<string, string>>
  const isGood = (title: string): boolean =>
    titles.includes(title) || (passed[title] === all[title] && !failedTitles.includes(title))
  const kept = Object.entries(all).filter(([title]) => isGood(title))
  fs.writeFileSync(
    file,
    `${JSON.stringify(Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  )
}
