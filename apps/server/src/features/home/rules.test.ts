import { expect, it } from 'vitest'
import { levelOf, pressing } from './rules.ts'

it.each([
  [null, 'now'],
  [-1, 'now'],
  [0, 'soon'],
  [14, 'soon'],
  [15, 'later'],
])('a paper with %s days left is for %s', (left, level) => {
  expect(levelOf(left)).toBe(level)
})

it('the most pressing comes first, then the one that is due first, then what has no date', () => {
  const items = [
    { level: 'later', due: '2026-01-01' },
    { level: 'now', due: null },
    { level: 'now', due: '2026-02-02' },
    { level: 'soon', due: null },
    { level: 'strange', due: null },
  ]
  expect(pressing(items).map(({ level, due }) => `${level} ${due}`)).toEqual([
    'now 2026-02-02',
    'now null',
    'soon null',
    'later 2026-01-01',
    'strange null',
  ])
})
