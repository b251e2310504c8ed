import { expect, it } from 'vitest'
import { everyDay, openAt, type StoreHours } from './store-hours.ts'

/** 2026-11-16 is a Monday. */
const monday = '2026-11-16'
const week = (...days: StoreHours['week']): StoreHours => ({
  week: [...days, ...Array.from({ length: 7 - days.length }, () => [])],
  exceptions: [],
})
it('joins a night over midnight: until when it is open, and since when', () => {
  const night = week([{ from: '18:00', to: '24:00' }], [{ from: '00:00', to: '03:00' }])
  const since = { day: monday, time: '18:00' }
  const until = { day: '2026-11-17', time: '03:00' }
  expect(openAt(night, monday, '23:00')).toMatchObject({ open: true, since, until })
  expect(openAt(night, '2026-11-17', '01:00')).toMatchObject({ open: true, since, until })
  expect(openAt(night, '2026-11-17', '03:00')).toMatchObject({ open: false })
})
it('knows no end for a store that is open day and night', () => {
  expect(openAt(everyDay('00:00', '24:00'), monday, '12:00')).toMatchObject({ open: true, until: null })
})
it('keeps two spans of a day apart', () => {
  const split = week([
    { from: '08:00', to: '12:00' },
    { from: '16:00', to: '22:00' },
  ])
  expect(openAt(split, monday, '09:00').until).toEqual({ day: monday, time: '12:00' })
  expect(openAt(split, monday, '13:00').next).toEqual({ day: monday, time: '16:00' })
})
