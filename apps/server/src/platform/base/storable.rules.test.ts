import { expect, it } from 'vitest'
import { isStorable } from './storable.ts'

const nested = (depth: number): unknown => {
  let value: unknown = 'end'
  for (let at = 0; at < depth; at++) value = [value]
  return value
}

it('takes what a form can hold', () => {
  expect(isStorable({ name: '阿里 👍', tags: ['a', 1, true, null], deep: nested(20) })).toBe(true)
})
it.each([
  ['a NUL', { a: 'x\0y' }],
  ['a NUL in a key', { 'x\0': 1 }],
  ['half a pair', { a: ['\ud83d'] }],
  ['deep nesting', { a: nested(40) }],
  ['very deep nesting', { a: nested(100_000) }],
])('refuses %s', (_what, value) => {
  expect(isStorable(value)).toBe(false)
})
