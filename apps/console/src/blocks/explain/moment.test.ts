import { expect, it } from 'vitest'
import { instantOf, localOf, readTime } from './moment.ts'

it.each([
  ['2026-11-18T10:24', 'Asia/Dubai', '2026-11-18T06:24:00.000Z'],
  ['2026-01-18T10:24', 'Europe/Berlin', '2026-01-18T09:24:00.000Z'],
  ['2026-07-18T10:24', 'Europe/Berlin', '2026-07-18T08:24:00.000Z'],
  ['2026-03-29T12:00', 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
  ['2026-11-18T00:00', 'Asia/Kathmandu', '2026-11-17T18:15:00.000Z'],
])('%s in %s is %s, and back', (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant)
  expect(localOf(instant, zone)).toBe(local)
})
it('what is no moment is none', () => {
  expect(instantOf('', 'UTC')).toBeNull()
  expect(instantOf('2026-13-01T00:00', 'UTC')).toBeNull()
})

it.each([
  ['09:05', '09:05'],
  ['9:05', '09:05'],
  ['0905', '09:05'],
  ['24:00', null],
  ['12:60', null],
  ['', null],
])('the time “%s”', (text, time) => {
  expect(readTime(text)).toBe(time)
})
