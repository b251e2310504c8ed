// Which rows of a long sheet exist: those in view at once, those around it as soon as there is time. Pure.
export const rowHeight = 38
export const viewHeight = 418
/** Above and below what is seen, so that a quick wheel shows no gap. */
const spare = 8

interface Span {
  readonly from: number
  readonly to: number
}
const spanAt = (top: number, count: number, more: number): Span => {
  const to = Math.min(count, Math.ceil((top + viewHeight) / rowHeight) + more)
  return { from: Math.min(to, Math.max(0, Math.floor(top / rowHeight) - more)), to }
}
/** `calm` is where the view was when there last was time. Rows that are there stay, unless the view has left them behind. */
export const rowsShown = (top: number, calm: number, count: number): Span => {
  const seen = spanAt(top, count, 0)
  const around = spanAt(calm, count, spare)
  if (around.to < seen.from || seen.to < around.from) return seen
  return { from: Math.min(seen.from, around.from), to: Math.max(seen.to, around.to) }
}
