import { expect, it } from 'vitest'
import { wrap } from './wrap.ts'

it.each([
  ['one line stays one', 'pays at once', 20, ['pays at once']],
  [
    'words stay whole, and the lines are of like length',
    'opens the link and pays by card',
    12,
    ['opens the link', 'and pays by card'],
  ],
  [
    'a word longer than the line has one to itself',
    'a Wirtschaftsprüfer comes',
    5,
    ['a', 'Wirtschaftsprüfer', 'comes'],
  ],
  ['Chinese breaks between characters', '打开链接并付款', 4, ['打开链接', '并付款']],
  ['but not before a stop', '打开链接，付款', 4, ['打开链接，', '付款']],
  ['and Latin inside it stays whole', '经 3-D Secure 验证', 5, ['经 3-D', 'Secure', '验证']],
  ['nothing has no line', '', 5, []],
])('%s', (_, text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines)
})
