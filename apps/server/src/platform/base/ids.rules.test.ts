import { expect, it } from 'vitest'
import { newNumber, numberPrefixes, type NumberedKind } from './ids.ts'

it('one prefix of numbers means one kind of record', () => {
  const kinds = Object.keys(numberPrefixes) as NumberedKind[]
  const prefixes = kinds.map((kind) => newNumber(kind).split('-')[0])
  expect(prefixes.filter((prefix, at) => prefixes.indexOf(prefix) !== at)).toEqual([])
  for (const kind of kinds) expect(newNumber(kind)).toMatch(/^[A-Z]{1,4}-[2-9A-HJ-NP-Z]{7}$/)
})
