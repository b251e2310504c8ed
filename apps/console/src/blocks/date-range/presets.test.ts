import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rangeFault } from '@falaj/contract/kernel/scalars'
import { rangeOfDays } from '../record-list/list-state.ts'
import { presetsAt } from './presets.ts'

it('never offers a range that the rule refuses', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, (today) => {
      for (const days of Object.values(presetsAt(today))) expect(rangeFault(rangeOfDays(...days), today)).toBeNull()
    }),
  )
})
it('counts today as one of the last seven days', () => {
  expect(presetsAt('2026-03-03').week).toEqual(['2026-02-25', '2026-03-03'])
})
