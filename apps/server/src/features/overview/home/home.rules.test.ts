import { expect, it } from 'vitest'
import { stepsOf } from './home.figures.ts'
import { levelOf, pressing } from './home.rules.ts'

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

// 16-11-2026, 15:38 in Dubai.
const now = new Date('2026-11-16T11:38:00Z')
it.each([
  ['day', 'Asia/Dubai', 24, 16, '2026-11-16T00', '2026-11-16T23'],
  ['day', 'America/New_York', 24, 7, '2026-11-16T00', '2026-11-16T23'],
  ['week', 'Asia/Dubai', 7, 7, '2026-11-10', '2026-11-16'],
  ['month', 'Asia/Dubai', 30, 30, '2026-10-18', '2026-11-16'],
  ['year', 'Asia/Dubai', 12, 12, '2025-12', '2026-11'],
] as const)('the steps of a %s in %s', (period, zone, count, begun, first, last) => {
  const found = stepsOf(period, zone, now)
  expect([found.steps.length, found.begun, found.steps[0], found.steps.at(-1)]).toEqual([count, begun, first, last])
})
