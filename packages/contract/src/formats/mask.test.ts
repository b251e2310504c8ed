import { expect, it } from 'vitest'
import { isMask, maskPayer, unmasked } from './mask.ts'

it.each([
  ['amal@example.com', 'a•••@example.com'],
  ['Amal <amal@example.com>', 'Amal <•••@example.com>'],
  ['+971-501234567', '+971-50•••4567'],
  ['l@example.com', 'l•••@example.com'],
  ['陈@example.com', '陈•••@example.com'],
  ['a@b@example.com', 'a•••@example.com'],
  ['+65-12345', '+65-•••45'],
  ['050 123 4567', '•••567'],
  ['Amal Haddad', 'Amal Haddad'],
  ['Flat 12', 'Flat 12'],
])('%s is shown as %s, and its mask once more as it is', (text, shown) => {
  expect(maskPayer(text)).toBe(shown)
  expect(maskPayer(shown)).toBe(shown)
})
it('a form that sends back a mask means the value on record, and no other', () => {
  expect(isMask('a•••@example.com')).toBe(true)
  expect(unmasked('a•••@example.com', 'amal@example.com')).toBe('amal@example.com')
  expect(unmasked('a•••@example.com', 'bilal@example.com')).toBeUndefined()
  expect(unmasked('a•••@example.com', null)).toBeUndefined()
  expect(unmasked('new@example.com', 'amal@example.com')).toBe('new@example.com')
})
