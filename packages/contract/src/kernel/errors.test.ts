import fs from 'node:fs'
import { expect, it } from 'vitest'
import { errorOfCode, errors, type ErrorName } from './errors.ts'

it('every refusal has a code of its own', () => {
  const names = Object.keys(errors) as ErrorName[]
  expect(names.filter((name) => errorOfCode(errors[name].code) !== name)).toEqual([])
})
it('no refusal and no fault of a field is in two tables: the later one would replace the text of the other', async () => {
  const folder = new URL('./errors/', import.meta.url)
  const files = fs.readdirSync(folder).filter((name) => name !== 'table.ts')
  const modules = await Promise.all(
    files.map(async (name) => (await import(new URL(name, folder).href)) as Record<string, object>),
  )
  const tables = modules.flatMap((module) => Object.entries(module))
  for (const kind of [/Errors$/, /Faults$/]) {
    const names = tables.filter(([name]) => kind.test(name)).flatMap(([, table]) => Object.keys(table))
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  }
})
