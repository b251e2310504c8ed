// A screen is looked at again exactly when a source of its own has changed: else a broken look passes, or every look is due with every change.
import { expect, it } from 'vitest'
import { paths, type Path } from '@falaj/contract/kernel/routes'
import { digestOfFiles, isSampled, screenFiles } from '../e2e/looks-digest.ts'
import { read } from './root.ts'
import { importsOf, sources } from './sources.ts'

const source = 'apps/console/src/'
const screens = paths
const filesOf = new Map(screens.map((at) => [at, screenFiles(at)]))
const texts = new Map<string, string>()
const textOf = (file: string): string => {
  const text = texts.get(file) ?? read(file)
  texts.set(file, text)
  return text
}
const digestsWith = (changed: string | null): ReadonlyMap<Path, string> =>
  new Map(
    screens.map((at) => [
      at,
      digestOfFiles(filesOf.get(at)!, (file) => (file === changed ? `${textOf(file)} ` : textOf(file))),
    ]),
  )
const before = digestsWith(null)
/** The screens that are due after a change of the file. */
const dueAfter = (file: string): readonly Path[] => {
  const now = digestsWith(file)
  return screens.filter((at) => now.get(at) !== before.get(at))
}
/** The modules that import it, directly or not: followed from the file upwards, while the digest goes down from the page. */
const importers = new Map<string, Set<string>>()
for (const from of sources.filter((file) => file.startsWith(source) && file !== `${source}pages.tsx`))
  for (const { file, kind } of importsOf(from))
    if (file && kind !== 'type') importers.set(file, (importers.get(file) ?? new Set()).add(from))
const usersOf = (file: string): ReadonlySet<string> => {
  const visited = new Set<string>()
  const open = [file]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (visited.has(next)) continue
    visited.add(next)
    open.push(...(importers.get(next) ?? []))
  }
  return visited
}

it.each([
  ['a block', `${source}blocks/record-list/record-list.tsx`],
  ['a style sheet', `${source}features/accounts/cashback/cashback.css`],
  ['a words file', `${source}features/accounts/cashback/cashback.words.ts`],
])('after a change of %s the screens that import it are due, and no other', (_, file) => {
  const users = usersOf(file)
  const due = dueAfter(file)
  expect(due).toEqual(screens.filter((at) => filesOf.get(at)!.some((each) => users.has(each))))
  expect(due.length).toBeGreaterThan(0)
  expect(due.length).toBeLessThan(screens.length)
})

it('a change of cashback’s words is due where cashback is shown, and not elsewhere', () => {
  const due = dueAfter(`${source}features/accounts/cashback/cashback.words.ts`)
  expect(due).toContain('/fiat/transaction/record')
  expect(due).not.toContain('/settings/navigation')
})

it('of the screens that have not changed, one of eight is due in a round, and each in one of eight rounds', () => {
  const titles = screens.map((at) => `${at} en light 390`)
  const rounds = Array.from({ length: 8 }, (_, at) => titles.filter((title) => isSampled(title, 1000 + at)))
  expect(rounds.flat().toSorted()).toEqual(titles.toSorted())
  for (const each of rounds) expect(each.length).toBeGreaterThan(0)
})
