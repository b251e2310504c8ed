import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '@falaj/contract/kernel/time'
import { groupOf, medianOf, problemOf, type StoreMoment } from './store.board.rules.ts'

const calm: StoreMoment = {
  state: 'active',
  open: true,
  openForMs: 3 * hourMs,
  silentForMs: null,
  lastSaleAgoMs: 5 * minuteMs,
  usualInHour: 4,
  shiftLeft: false,
  photosWaiting: 0,
  today: 100n,
  usual: 100n,
}
const groups = (part: Partial<StoreMoment>) => groupOf({ ...calm, ...part })

it('the usual value is the middle one, of an even number the middle of two', () => {
  expect(medianOf([])).toBe(0n)
  expect(medianOf([5n, 1n, 9n])).toBe(5n)
  expect(medianOf([1n, 4n, 2n, 100n])).toBe(3n)
  expect(medianOf([0n, 0n, 0n, 0n, 0n, 8n, 8n, 8n])).toBe(0n)
})

it('a store is below usual at more than 15 % under, and as usual where nothing is known', () => {
  expect(groups({ today: 85n })).toBe('usual')
  expect(groups({ today: 84n })).toBe('below')
  expect(groups({ today: 0n, usual: null })).toBe('usual')
})

it('a till that is silent for over 15 minutes needs somebody, unless the store is closed', () => {
  expect(groups({ silentForMs: 15 * minuteMs })).toBe('usual')
  expect(groups({ silentForMs: 15 * minuteMs + 1 })).toBe('needs')
  expect(groups({ silentForMs: 3 * hourMs, open: false })).toBe('closed')
})

it('an open store that sold nothing for an hour needs somebody, if something is usual in that hour', () => {
  expect(groups({ lastSaleAgoMs: hourMs - 1 })).toBe('usual')
  expect(groups({ lastSaleAgoMs: hourMs })).toBe('needs')
  expect(groups({ lastSaleAgoMs: null })).toBe('needs')
  expect(groups({ lastSaleAgoMs: hourMs, usualInHour: 0 })).toBe('usual')
  expect(groups({ lastSaleAgoMs: null, openForMs: hourMs - 1 })).toBe('usual')
})

it('a photo to check needs somebody even where the store is closed; a silent till comes first', () => {
  expect(groups({ photosWaiting: 2, open: false, state: 'review' })).toBe('needs')
  expect(problemOf({ ...calm, photosWaiting: 1, silentForMs: hourMs })).toBe('silent')
  expect(problemOf({ ...calm, photosWaiting: 1, shiftLeft: true, open: false })).toBe('shift')
})
