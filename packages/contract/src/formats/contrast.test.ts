import { expect, it } from 'vitest'
import { contrast, plainHex } from './contrast.ts'

it.each([
  ['#000000', '#ffffff', 21],
  ['#fff', 'FFFFFF', 1],
  ['#767676', '#ffffff', 4.54],
  ['#0b6b53', '#ffffff', 6.5],
])('%s on %s is %s to 1', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})
it('three digits are six', () => expect(plainHex('AbC')).toBe('#aabbcc'))
