// The domains and which of them import which, from the imports of server, console and contract together. `npm run golden` writes the graph
// into docs/architecture.md.
import { importsOf, isTest, sources } from './sources.ts'

/** Lowest first: a domain imports only those before it. */
export const domains = [
  'workspace',
  'developers',
  'people',
  'merchant',
  'customers',
  'accounts',
  'crypto',
  'payments',
  'selling',
  'cash',
  'places',
  'growth',
  'insight',
  'overview',
] as const
export type Domain = (typeof domains)[number]
export const featureFolders = ['apps/server/src/features/', 'apps/console/src/features/'] as const
const folders = [...featureFolders, 'packages/contract/src/']

export const domainOf = (file: string): Domain | null => {
  const folder = folders.find((each) => file.startsWith(each))
  const [name, rest] = folder ? file.slice(folder.length).split('/') : []
  return rest !== undefined && (domains as readonly (string | undefined)[]).includes(name) ? (name as Domain) : null
}
const found = new Map<Domain, Set<Domain>>()
for (const from of sources.filter((file) => !isTest(file)))
  for (const { file } of importsOf(from)) {
    const [a, b] = [domainOf(from), file === null ? null : domainOf(file)]
    // Server and console read every domain's contract: what counts is which features, and which contracts, know each other.
    const isSameSide = file !== null && folders.some((folder) => from.startsWith(folder) && file.startsWith(folder))
    if (a && b && a !== b && isSameSide) found.set(a, (found.get(a) ?? new Set()).add(b))
  }
export const domainArrows: readonly (readonly [from: Domain, to: Domain])[] = domains.flatMap((from) =>
  domains.filter((to) => found.get(from)?.has(to)).map((to) => [from, to] as const),
)
/** One line per domain: what it imports. */
export const domainGraph = domains
  .map((domain) => `${domain.padEnd(10)} -> ${domains.filter((to) => found.get(domain)?.has(to)).join(', ') || 'none'}`)
  .join('\n')

/** A circle of names, if there is one. */
export const circleIn = (arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | null => {
  const done = new Set<string>()
  const visit = (name: string, trail: readonly string[]): readonly string[] | null => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of arrows.get(name) ?? []) {
      const circle = visit(next, [...trail, name])
      if (circle) return circle
    }
    done.add(name)
    return null
  }
  for (const name of arrows.keys()) {
    const circle = visit(name, [])
    if (circle) return circle
  }
  return null
}
