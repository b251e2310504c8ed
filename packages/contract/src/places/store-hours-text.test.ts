import { expect, it } from 'vitest'
import { spansOfText, textOfSpans } from './store-hours-text.ts'

it('hours are read as people type them', () => {
  expect(spansOfText('07:00-23:00')).toEqual([{ from: '07:00', to: '23:00' }])
  expect(spansOfText(' 8 – 12:30 ， 16:00-24:00')).toEqual([
    { from: '08:00', to: '12:30' },
    { from: '16:00', to: '24:00' },
  ])
  expect(spansOfText('')).toEqual([])
  expect(spansOfText('all day')).toEqual([{ from: 'all day', to: '' }])
})

it('what is read is written the same', () => {
  expect(textOfSpans(spansOfText('08:00-12:30, 16:00-24:00'))).toBe('08:00-12:30, 16:00-24:00')
})
