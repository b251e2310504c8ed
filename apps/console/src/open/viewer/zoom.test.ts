import { expect, it } from 'vitest'
import { factorOf, larger, percentOf, smaller } from './zoom.ts'

it('100 % is the size on paper, and fitting takes the width there is, up to 300 %', () => {
  expect(percentOf(factorOf(1, 595, 900))).toBe(100)
  expect(factorOf('fit', 600, 300)).toBe(0.5)
  expect(percentOf(factorOf('fit', 595, 5000))).toBe(300)
  expect(percentOf(factorOf('fit', 595, 1))).toBe(25)
  expect([200, 900].map((width) => percentOf(factorOf('start', 595, width)))).toEqual([25, 100])
})

it('steps go on from whatever size is shown, and end', () => {
  const at = (zoom: number) => factorOf(zoom, 595, 900)
  expect([0.5, 0.9, 1, 2, 3].map((zoom) => larger(at(zoom)))).toEqual([0.75, 1, 1.25, 3, 3])
  expect([0.5, 0.9, 1, 2, 3].map((zoom) => smaller(at(zoom)))).toEqual([0.5, 0.75, 0.75, 1.5, 2])
})
