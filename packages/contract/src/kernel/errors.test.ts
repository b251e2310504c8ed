import { expect, it } from 'vitest'
import { errorOfCode, errors, type ErrorName } from './errors.ts'

it('every refusal has a code of its own', () => {
  const names = Object.keys(errors) as ErrorName[]
  expect(names.filter((name) => errorOfCode(errors[name].code) !== name)).toEqual([])
})
