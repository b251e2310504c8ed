import { expect, it } from 'vitest'
import { money } from '@falaj/money'
import { refundRefusal } from './rules.ts'

const paid = money(1000n, 'AED')

it.each([
  ['all of it', money(1000n, 'AED'), null],
  ['a part', money(1n, 'AED'), null],
  ['more than was paid', money(1001n, 'AED'), 'INPUT_INVALID'],
  ['nothing', money(0n, 'AED'), 'INPUT_INVALID'],
  ['less than nothing', money(-1n, 'AED'), 'INPUT_INVALID'],
  ['another currency', money(1000n, 'USD'), 'INPUT_INVALID'],
])('a refund of %s', (_, asked, refusal) => {
  expect(refundRefusal(asked, paid)).toBe(refusal)
})
