import { expect, it } from 'vitest'
import { listOfFigure, spanOf, stepLabel } from './home.steps.ts'

it.each([
  ['2026-11-16T09', 'en', '09:00–10:00', '09:00'],
  ['2026-11-16T23', 'en', '23:00–00:00', '23:00'],
  ['2026-11-16', 'en', 'Mon 16-11-2026', '16-11'],
  ['2026-11-16', 'zh', '周一 16-11-2026', '16-11'],
  ['2026-11', 'en', '11-2026', '11-2026'],
] as const)('the step %s in %s', (step, language, name, short) => {
  expect(stepLabel(step, language)).toEqual({ name, short })
})
it('names the ends of a period, the year once', () => {
  expect(spanOf(['2026-10-18', '2026-11-16'])).toEqual({ from: '18-10', to: '16-11-2026' })
  expect(spanOf(['2025-12-28', '2026-01-03'])).toEqual({ from: '28-12-2025', to: '03-01-2026' })
  expect(spanOf(['2025-12', '2026-11'])).toEqual({ from: '12-2025', to: '11-2026' })
})
it('leads from each figure to the list of its rows, of the same days and currency; a year is longer than lists are', () => {
  const record = '/fiat/transaction/record?tab='
  const month = ['2026-10-18', '2026-11-16']
  expect(listOfFigure('transaction', month, 'AED')).toBe(`${record}payment&paidAt=2026-10-18_2026-11-16&currency=AED`)
  expect(listOfFigure('refund', month, 'USD')).toBe(
    `${record}refund&status=SUCCESS&completedAt=2026-10-18_2026-11-16&currency=USD`,
  )
  expect(listOfFigure('settlement', ['2026-11-16T00', '2026-11-16T23'], 'AED')).toBe(
    `${record}settlement&settledAt=2026-11-16_2026-11-16&currency=AED`,
  )
  const year = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
  expect(listOfFigure('transaction', year, 'AED')).toBeNull()
})
