// The pager's arithmetic (specification 2.7, 5, 9): which numbers are shown, where a jump or a typed number leads.

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** Clamps a typed number to 1 and the last page; anything that is not a number keeps the current page. */
export const clampPage = (typed: string, current: number, last: number): number => {
  const text = typed.trim()
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) return current
  return Math.min(Math.max(1, Math.trunc(Number(text))), last)
}

export const jumpOf = (compact: boolean): number => (compact ? 3 : 5)
export type PageItem = number | 'jump-back' | 'jump-on'

/**
 * All pages while there are no more than 5 plus 2 per side (compact: 3 plus 2 per side); beyond that the first, the last, and a
 * window around the current page, with a jump on each side that hides something.
 */
export const pageItems = (current: number, last: number, compact = false): PageItem[] => {
  const window = jumpOf(compact)
  const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  if (last <= window + 4) return numbers(1, last)
  const half = (window - 1) / 2
  const from = Math.min(Math.max(current - half, 1), last - window + 1)
  const shown = numbers(from, from + window - 1)
  const before: PageItem[] = from === 1 ? [] : from === 2 ? [1] : [1, 'jump-back']
  const end = from + window - 1
  const after: PageItem[] = end === last ? [] : end === last - 1 ? [last] : ['jump-on', last]
  return [...before, ...shown, ...after]
}
export const jumpTarget = (item: 'jump-back' | 'jump-on', current: number, last: number, compact = false): number =>
  item === 'jump-back' ? Math.max(1, current - jumpOf(compact)) : Math.min(last, current + jumpOf(compact))
