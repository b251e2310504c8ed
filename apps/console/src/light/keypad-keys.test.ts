import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitKeys, drawSecurely, keyFrom, shuffled, type Draw } from './keypad-keys.ts'

/** Draws the given numbers, one after the other. */
const drawing = (numbers: readonly number[]): Draw => {
  let at = 0
  return (below) => {
    const number = numbers[at % numbers.length] ?? 0
    at += 1
    return number % below
  }
}

describe('the order of the keys', () => {
  it('holds each digit once, whatever chance says', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (numbers) => {
        expect(shuffled(digitKeys, drawing(numbers)).toSorted((a, b) => a - b)).toEqual([...digitKeys])
      }),
    )
  })
  it('reaches every order, each in exactly one way: none is likelier than another', () => {
    const orders = new Map<string, number>()
    for (let a = 0; a < 4; a += 1)
      for (let b = 0; b < 3; b += 1)
        for (let c = 0; c < 2; c += 1) {
          const order = shuffled(['w', 'x', 'y', 'z'], drawing([a, b, c])).join('')
          orders.set(order, (orders.get(order) ?? 0) + 1)
        }
    expect(orders.size).toBe(24)
    expect(new Set(orders.values())).toEqual(new Set([1]))
  })
  it('asks chance for one of four, of three, of two: all that is left each time', () => {
    const bounds: number[] = []
    shuffled(['w', 'x', 'y', 'z'], (below) => {
      bounds.push(below)
      return 0
    })
    expect(bounds).toEqual([4, 3, 2])
  })
  it('is another one nearly every time', () => {
    const orders = new Set(Array.from({ length: 200 }, () => shuffled(digitKeys).join('')))
    // Two equal ones among 200 of 3.6 million orders: one test run in 180; four or more: never.
    expect(orders.size).toBeGreaterThan(196)
  })
  it('draws every number evenly', () => {
    const draws = 20_000
    const counts = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    for (let count = 0; count < draws; count += 1) counts[drawSecurely(10)]! += 1
    // Chi-squared with 9 degrees of freedom: above 40 once in 100,000 runs of an even source.
    const chi = counts.reduce((sum, count) => sum + (count - draws / 10) ** 2 / (draws / 10), 0)
    expect(chi).toBeLessThan(40)
  })
})

describe('arrow keys on the keypad', () => {
  it.each([
    [0, 'ArrowRight', 1],
    [5, 'ArrowRight', 0],
    [0, 'ArrowLeft', 5],
    [6, 'ArrowLeft', 11],
    [2, 'ArrowDown', 8],
    [8, 'ArrowDown', 2],
    [8, 'ArrowUp', 2],
    [9, 'Home', 6],
    [9, 'End', 11],
    [3, 'Tab', null],
    [3, '7', null],
  ] as const)('from %i, %s leads to %s', (from, key, to) => {
    expect(keyFrom(from, key, false)).toBe(to)
  })
  it('follow the eye in a right-to-left page', () => {
    expect(keyFrom(0, 'ArrowLeft', true)).toBe(1)
    expect(keyFrom(0, 'ArrowRight', true)).toBe(5)
  })
  it('reach every key from every key', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
    const reached = new Set([0])
    for (const from of reached) for (const key of keys) reached.add(keyFrom(from, key, false) ?? from)
    expect(reached.size).toBe(12)
  })
})
