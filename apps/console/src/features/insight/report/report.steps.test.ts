import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, stepsOf } from './report.steps.ts'

const words = { before: 'Before', now: 'Now', rest: 'Other' }
const group = (key: string, value: number, before: number | null) => ({ key, name: key, value, before })
describe('the bars of a report', () => {
  it('lead from the period before to this one, and the axis says where it starts', () => {
    const groups = [group('Visa', 11_671, 11_329), group('Foreign', 6226, 4298), group('Later', 2218, 2331)]
    const steps = stepsOf({ groups, total: 20_115, before: 17_958, isBridge: true, words })
    expect(steps.bars.map(({ short, value }) => [short, value])).toEqual([
      ['Before', 17_958],
      ['Foreign', 1928],
      ['Visa', 342],
      ['Later', -113],
      ['Now', 20_115],
    ])
    expect(steps.floor).toBeGreaterThan(10_000)
    expect(linesOf(steps, 1)[0]).toBeGreaterThan(0)
  })
  it('end where the next begins, whatever the groups: what is too small to show is one step', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(fc.array(fc.record({ value: amount, before: fc.option(amount) }), { minLength: 1 }), (given) => {
        const groups = given.map(({ value, before }, at) => group(String(at), value, before))
        const total = given.reduce((sum, { value }) => sum + value, 0)
        // A group that this period does not have is in the whole of the one before.
        const before = given.reduce((sum, each) => sum + (each.before ?? 0), 0) + 7
        const { bars, isBridge } = stepsOf({ groups, total, before, isBridge: true, words })
        expect(isBridge).toBe(true)
        for (const [at, bar] of bars.slice(1, -1).entries()) expect(bar.from).toBe(bars[at]!.to)
        expect(bars.at(-2)!.to).toBe(total)
        expect(bars.length).toBeLessThanOrEqual(8)
      }),
    )
  })
  it('go below zero where something is missing', () => {
    const steps = stepsOf({
      groups: [group('a', -400, null), group('b', 300, null)],
      total: -100,
      before: null,
      isBridge: false,
      words,
    })
    const lines = linesOf(steps, 100)
    expect(lines[0]).toBeLessThanOrEqual(-4)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(3)
    expect(lines).toContain(0)
    expect(lines.toSorted((one, other) => one - other)).toEqual(lines)
  })
})
