import { expect, it } from 'vitest'
import { spanOf, stepLabel } from './home.steps.ts'

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
