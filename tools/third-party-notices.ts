// Makes THIRD-PARTY-NOTICES.md: which packages the product ships, by the lockfile; whose they are and under which licence, by what is
// installed. `npm run golden` writes it.
import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
export const noticesFile = 'THIRD-PARTY-NOTICES.md'

interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
type Lock = Readonly<Record<string, LockEntry>>

export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** As the lockfile has it: an SPDX expression, or 'not stated'. */
  readonly licence: string
  /** Its folders, from the root: the same version can be installed more than once. */
  readonly folders: readonly string[]
}

const marker = 'node_modules/'
const nameOf = (key: string): string => key.slice(key.lastIndexOf(marker) + marker.length)
/** As Node looks for a package: beside the one that asks for it, then further up. */
const resolveIn = (lock: Lock, from: string, name: string): string | null => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(`/${marker}`), 0))) {
    const key = folder === '' ? `${marker}${name}` : `${folder}/${marker}${name}`
    if (lock[key]) return key
    if (folder === '') return null
  }
}
const dependenciesOf = (entry: LockEntry): string[] => [
  ...Object.keys(entry.dependencies ?? {}),
  ...Object.keys(entry.optionalDependencies ?? {}),
  ...Object.keys(entry.peerDependencies ?? {}).filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
]

/** The production dependencies of apps/* and packages/*, and theirs. */
export const shippedPackages = (): ShippedPackage[] => {
  const lock = (JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock })
    .packages
  const visited = new Set<string>()
  const open = Object.keys(lock).filter((key) => /^(?:apps|packages)\/[^/]+$/.test(key))
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (visited.has(key)) continue
    visited.add(key)
    for (const name of dependenciesOf(lock[key]!)) {
      const found = resolveIn(lock, key, name)
      if (found && !lock[found]?.link) open.push(found)
    }
  }
  const keys = [...visited].filter((key) => key.includes(marker)).toSorted()
  const byName = Map.groupBy(keys, (key) => `${nameOf(key)} ${lock[key]!.version}`)
  return [...byName.values()]
    .map((folders) => ({
      name: nameOf(folders[0]!),
      version: lock[folders[0]!]!.version ?? '',
      licence: lock[folders[0]!]!.license ?? 'not stated',
      folders,
    }))
    .toSorted((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1))
}

const licenceName = /^(?:un)?licen[cs]e|^copying|^notice/i
const licenceTextOf = ({ folders }: ShippedPackage): string | null => {
  for (const folder of folders) {
    const at = path.join(root, folder)
    const name = fs.existsSync(at) ? fs.readdirSync(at).find((file) => licenceName.test(file)) : undefined
    if (name && fs.statSync(path.join(at, name)).isFile())
      return fs.readFileSync(path.join(at, name), 'utf8').replaceAll('\r\n', '\n')
  }
  return null
}
const isCopyright = (line: string): boolean => /^\W*(?:portions )?copyright\b.*(?:\(c\)|©|\d{4}|by )/i.test(line)
/** Without e-mail addresses: names are enough. */
const copyrightsOf = (text: string | null): string[] => [
  ...new Set(
    (text ?? '')
      .split('\n')
      .filter((line) => isCopyright(line) && !/\[yyyy\]|\{yyyy\}|<year>/i.test(line))
      .map((line) =>
        line
          .replace(/^[\s#*>/-]+|[\s*]+$/g, '')
          .replaceAll(/\s*[<(][^\s<>()]+@[^\s<>()]+[>)]/g, '')
          .replaceAll(/\s+/g, ' '),
      ),
  ),
]
/** For a package whose licence file names nobody. */
const authorOf = ({ folders }: ShippedPackage): string[] => {
  const manifest = folders.map((folder) => path.join(root, folder, 'package.json')).find((file) => fs.existsSync(file))
  if (!manifest) return []
  const { author } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { author?: string | { readonly name?: string } }
  const name = typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : author?.name
  return name ? [`Author: ${name}`] : []
}
/** What is left of a licence without whose it is: the same text in another layout is the same text. */
const essenceOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isCopyright(line))
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '')

/** Texts that belong to one licence, the most frequent first. */
const textsOf = (packages: readonly ShippedPackage[]): string[] => {
  const texts = packages.flatMap((each) => licenceTextOf(each) ?? [])
  const groups = [...Map.groupBy(texts, essenceOf).values()].toSorted((a, b) => b.length - a.length)
  return groups.map((group) => group.toSorted((a, b) => a.length - b.length)[0]!)
}

export const lineOf = ({ name, version, licence }: ShippedPackage): string => `- ${name} ${version} (${licence})`

export const notices = (): string => {
  const packages = shippedPackages()
  const byLicence = [...Map.groupBy(packages, ({ licence }) => licence)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const list = packages.map((each) => {
    const copyrights = copyrightsOf(licenceTextOf(each))
    const owners = copyrights.length > 0 ? copyrights : authorOf(each)
    return [lineOf(each), ...owners.map((line) => `  - ${line}`)].join('\n')
  })
  const texts = byLicence.map(([licence, group]) => {
    const [text] = textsOf(group)
    const body = text
      ?.split('\n')
      .filter((line) => !isCopyright(line))
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
    return `### ${licence}\n\n${body ? `\`\`\`text\n${body}\n\`\`\`` : 'No installed package contains the text of this licence.'}`
  })
  return `# Third-party notices

Falaj ships with the packages below: the production dependencies of \`apps/*\` and \`packages/*\` in package-lock.json, each with its version, its licence and the copyright lines of its licence file. The licence texts follow. \`npm run golden\` writes this file; do not edit it.

\`npm start\` also runs Node.js and an embedded PostgreSQL from optional packages of the root manifest; their licences are in their own folders under node_modules.

## Packages

${list.join('\n')}

## Licence texts

${texts.join('\n\n')}
`
}
