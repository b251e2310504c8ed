import { expect, it } from 'vitest'
import { approval } from '@falaj/contract/people/approval'
import { countPeriod } from './count-period.ts'

it('is a year to the end of today, by the member’s clock and in the specification’s form', () => {
  const lateInDubai = new Date('2026-11-15T21:30:00Z')
  expect(countPeriod(lateInDubai, 'Asia/Dubai')).toEqual({
    startTime: '2025-11-15T00:00:00',
    endTime: '2026-11-16T23:59:59',
  })
  expect(countPeriod(lateInDubai, 'America/New_York').endTime).toBe('2026-11-15T23:59:59')
  expect(approval.count.input.parse(countPeriod(lateInDubai, undefined))).toBeDefined()
})
