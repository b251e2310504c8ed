// Which rows of a long sheet exist, and which of them can be typed in. Fields are dear, words are cheap: rows that come into a moving view
// are words, and become fields, a few at a time, once it rests. Pure.
export const rowHeight = 38
export const viewHeight = 418
/** Extra rows above and below the visible ones, so that fast scrolling shows no gap. */
const spare = 6
/** Rows around the cursor that have input fields, because the next keys may move there. */
const near = 4
/** Rows that become fields together: less than a frame of a slow machine. */
const stepRows = 4

/** Maximum number of rendered rows. */
export const drawnMax = Math.ceil(viewHeight / rowHeight) + 1 + 2 * spare

export interface Span {
  readonly from: number
  readonly to: number
}
const spanAt = (top: number, count: number, more: number): Span => {
  const to = Math.min(count, Math.ceil((top + viewHeight) / rowHeight) + more)
  return { from: Math.min(to, Math.max(0, Math.floor(top / rowHeight) - more)), to }
}
export const visibleRows = (top: number, count: number): Span => spanAt(top, count, spare)
export const isIn = ({ from, to }: Span, at: number): boolean => from <= at && at < to

/** A step towards the fields that a view at rest has; the same span when all of them are there. */
export const fieldsNext = (now: Span, top: number, count: number): Span => {
  const wanted = spanAt(top, count, near)
  const from = Math.max(now.from, wanted.from)
  const to = Math.min(now.to, wanted.to)
  const next =
    from >= to
      ? { from: wanted.from, to: Math.min(wanted.to, wanted.from + stepRows) }
      : to < wanted.to
        ? { from, to: Math.min(wanted.to, to + stepRows) }
        : { from: Math.max(wanted.from, from - stepRows), to }
  return next.from === now.from && next.to === now.to ? now : next
}
/** A row that is gone to is one at once, whatever the others are. */
export const fieldsWith = (now: Span, at: number): Span => {
  if (isIn(now, at)) return now
  if (at === now.to) return { from: now.from, to: at + 1 }
  return { from: at, to: at + 1 === now.from ? now.to : at + 1 }
}
