import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampPage, jumpOf, jumpTarget, pageCount, pageItems } from './pages.ts'

const compact = fc.boolean()
/** A number of pages and one of them. */
const standing = fc
  .integer({ min: 1, max: 3000 })
  .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)))

describe('the number of pages', () => {
  it.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [99, 20, 5],
    [101, 20, 6],
  ])('%i rows of %i to a page make %i', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages)
  })
  it('holds every row and no empty page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(10, 20, 30, 40), (total, size) => {
        const pages = pageCount(total, size)
        return pages * size >= total && (pages - 1) * size < total
      }),
    )
  })
})

describe('the pager’s items', () => {
  it.each([
    [1, 9, false, '1 2 3 4 5 6 7 8 9'],
    [1, 10, false, '1 2 3 4 5 jump-on 10'],
    [4, 10, false, '1 2 3 4 5 6 jump-on 10'],
    [5, 10, false, '1 jump-back 3 4 5 6 7 jump-on 10'],
    [10, 10, false, '1 jump-back 6 7 8 9 10'],
    [50, 99, false, '1 jump-back 48 49 50 51 52 jump-on 99'],
    [4, 7, true, '1 2 3 4 5 6 7'],
    [4, 8, true, '1 jump-back 3 4 5 jump-on 8'],
  ] as const)('page %i of %i, compact %s', (current, last, isCompact, shown) => {
    expect(pageItems(current, last, isCompact).join(' ')).toBe(shown)
  })
  it('are all pages up to 5 plus 2 per side, compact 3 plus 2 per side', () => {
    for (const [isCompact, most] of [
      [false, 9],
      [true, 7],
    ] as const)
      for (let last = 1; last <= most; last += 1)
        for (let current = 1; current <= last; current += 1)
          expect(pageItems(current, last, isCompact)).toEqual(Array.from({ length: last }, (_, at) => at + 1))
  })
  it('are never more than the window and four', () => {
    fc.assert(
      fc.property(standing, compact, ([current, last], small) => {
        expect(pageItems(current, last, small).length).toBeLessThanOrEqual(jumpOf(small) + 4)
      }),
    )
  })
  it('always show the current, the first and the last page', () => {
    fc.assert(
      fc.property(standing, compact, ([current, last], small) => {
        expect(pageItems(current, last, small)).toEqual(expect.arrayContaining([1, current, last]))
      }),
    )
  })
  it('rise, show no page twice, and have a jump exactly where pages are left out', () => {
    fc.assert(
      fc.property(standing, compact, ([current, last], small) => {
        const items = pageItems(current, last, small)
        const steps = items.flatMap((item, at) => {
          const before = items[at - 1]
          return typeof item === 'number' && typeof before === 'number' ? [item - before] : []
        })
        const jumps = items.flatMap((item, at) =>
          typeof item === 'string' ? [Number(items[at + 1]) - Number(items[at - 1])] : [],
        )
        return steps.every((step) => step === 1) && jumps.every((hidden) => hidden > 1)
      }),
    )
  })
  it('stay inside when the current page lies outside, as after a shrunken list', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 5000 }),
        fc.integer({ min: 1, max: 500 }),
        compact,
        (current, last, small) => {
          const numbers = pageItems(current, last, small).filter((item) => typeof item === 'number')
          return numbers.every((item) => item >= 1 && item <= last) && numbers.includes(1) && numbers.includes(last)
        },
      ),
    )
  })
})

describe('a jump', () => {
  it('goes 5 pages, compact 3, and never beyond the ends', () => {
    fc.assert(
      fc.property(standing, compact, ([current, last], small) => {
        const step = small ? 3 : 5
        expect(jumpTarget('jump-back', current, last, small)).toBe(Math.max(1, current - step))
        expect(jumpTarget('jump-on', current, last, small)).toBe(Math.min(last, current + step))
      }),
    )
  })
})

describe('a typed page number', () => {
  it.each([
    ['7', 7],
    [' 7 ', 7],
    ['007', 7],
    ['7.9', 7],
    ['0', 1],
    ['-3', 1],
    ['+4', 4],
    ['21', 20],
    ['9'.repeat(400), 20],
    ['', 3],
    ['  ', 3],
    ['abc', 3],
    ['7a', 3],
    ['1e2', 3],
    ['0x10', 3],
    ['٧', 3],
    ['Infinity', 3],
    ['NaN', 3],
    ['1,000', 3],
  ])('%j on page 3 of 20 leads to page %i', (typed, page) => {
    expect(clampPage(typed, 3, 20)).toBe(page)
  })
  it('whatever is typed, leads to a page that exists', () => {
    const typed = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String), fc.bigInt().map(String))
    fc.assert(
      fc.property(standing, typed, ([current, last], text) => {
        const page = clampPage(text, current, last)
        return Number.isInteger(page) && page >= 1 && page <= last
      }),
    )
  })
})
