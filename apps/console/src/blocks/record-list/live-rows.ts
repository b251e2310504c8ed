// Rows of an open list after a refetch: visible rows keep their place. Rows change in place; new rows in between wait until they are
// requested; new rows at the end of the page are appended.
import type { RowLike } from './use-records.ts'

export interface LiveRows<Row extends RowLike> {
  readonly rows: readonly Row[]
  /** How many wait above or between. */
  readonly waiting: number
}
export const liveRows = <Row extends RowLike>(held: readonly Row[], fresh: readonly Row[]): LiveRows<Row> => {
  // The list was empty.
  if (held.length === 0) return { rows: fresh, waiting: 0 }
  const now = new Map(fresh.map((row) => [row.id, row]))
  const heldIds = new Set(held.map(({ id }) => id))
  const lastKnown = fresh.findLastIndex(({ id }) => heldIds.has(id))
  const isNew = ({ id }: Row): boolean => !heldIds.has(id)
  // All of them new: the page was pushed off as a whole.
  const waiting = (lastKnown < 0 ? fresh : fresh.slice(0, lastKnown)).filter(isNew).length
  const joining = lastKnown < 0 ? [] : fresh.slice(lastKnown + 1).filter(isNew)
  // As many rows as wait may have been pushed off the end; any other missing row no longer belongs here.
  const firstPushed = held.length - waiting
  const rows = held.flatMap((row, at) => {
    const current = now.get(row.id)
    return current ? [current] : at >= firstPushed ? [row] : []
  })
  return { rows: [...rows, ...joining], waiting }
}
