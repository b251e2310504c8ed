// The repository's source files and what each imports, read as text: no compiler is needed to see an import.
import fs from 'node:fs'
import path from 'node:path'
import { read, root } from './root.ts'

const folders = ['packages', 'apps', 'e2e', 'bench', 'tools']
const isSource = (name: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(name) && !name.endsWith('.d.ts')

/** Paths from the root, such as 'apps/server/src/app.ts'. */
export const sources: readonly string[] = folders
  .filter((folder) => fs.existsSync(path.join(root, folder)))
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((name) => isSource(name) && !/(^|\/)(node_modules|dist)\//.test(name)),
  )
  .toSorted()
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.includes('/testing/')

export interface Import {
  /** As written. */
  readonly specifier: string
  /** From the root, for an import inside the repository; else null. */
  readonly file: string | null
  readonly kind: 'static' | 'type' | 'dynamic'
}
const workspaces: Readonly<Record<string, string>> = {
  '@falaj/money': 'packages/money/src/money.ts',
  '@falaj/contract/chain': 'packages/contract/src/formats/chain.mjs',
  '@falaj/contract/': 'packages/contract/src/',
  '@falaj/ledger/': 'packages/ledger/src/',
}
const fileOf = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier)
  const [name, target] = Object.entries(workspaces).find(([prefix]) => specifier.startsWith(prefix)) ?? []
  if (!name || !target) return null
  return name.endsWith('/') ? `${target}${specifier.slice(name.length)}.ts` : target
}

const statement = /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const call = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

export const importsOf = (file: string): Import[] => {
  const text = read(file)
  return [
    ...[...text.matchAll(statement)].map(([, type, specifier = '']) => ({
      specifier,
      file: fileOf(file, specifier),
      kind: type ? ('type' as const) : ('static' as const),
    })),
    ...[...text.matchAll(call)].map(([, specifier = '']) => ({
      specifier,
      file: fileOf(file, specifier),
      kind: 'dynamic' as const,
    })),
  ]
}

/** Every file that is loaded when this one is: by static imports, as Node follows them; types are erased. */
export const loadedBy = (entry: string): ReadonlySet<string> => {
  const visited = new Set<string>()
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (visited.has(file) || !isSource(file)) continue
    visited.add(file)
    for (const each of importsOf(file)) if (each.kind === 'static' && each.file) open.push(each.file)
  }
  return visited
}
