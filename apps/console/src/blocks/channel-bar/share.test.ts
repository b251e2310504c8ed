import { expect, it } from 'vitest'
import { shareOf } from './share.ts'

it.each([
  ['halves', [50n, 50n], [500, 500]],
  ['a part too small to see is seen', [1_000_000n, 1n], [999, 1]],
  ['nothing has no width', [0n, 7n], [0, 1000]],
  ['a bar of nothing is empty', [0n, 0n], [0, 0]],
  ['a minus has the width of its amount', [-30n, 70n], [300, 700]],
  ['more than a float can hold', [10n ** 30n, 10n ** 30n], [500, 500]],
])('%s', (_, parts, shares) => {
  expect(shareOf(parts)).toEqual(shares)
})
