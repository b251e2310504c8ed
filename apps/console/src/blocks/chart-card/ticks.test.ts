import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortNumber, ticksOf } from './ticks.ts'

describe('the grid lines of a chart', () => {
  it.each([
    [20_000, [0, 5000, 10_000, 15_000, 20_000]],
    [4159.75, [0, 2000, 4000, 6000]],
    [5, [0, 2, 4, 6]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [0, [0, 1]],
  ])('up to %s', (greatest, lines) => {
    expect(ticksOf(greatest)).toEqual(lines)
  })
  it('are evenly apart, few, and reach over every value; their labels say exactly where they lie', () => {
    const read = (label: string): number =>
      Number.parseFloat(label) * (label.endsWith('M') ? 1e6 : label.endsWith('k') ? 1000 : 1)
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), (greatest) => {
        const lines = ticksOf(greatest)
        expect(lines.length).toBeGreaterThanOrEqual(3)
        expect(lines.length).toBeLessThanOrEqual(5)
        expect(lines.at(-1)! >= greatest * (1 - 1e-9)).toBe(true)
        const step = lines[1]!
        for (const [at, line] of lines.entries()) {
          expect(line).toBeCloseTo(at * step, 6)
          expect(read(shortNumber(line))).toBeCloseTo(line, 6)
        }
      }),
    )
  })
})
