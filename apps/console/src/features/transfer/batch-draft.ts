// A sheet in parts, as a draft is kept: which parts changed since, and how many go into one call. Pure.
import { draftPartRows } from '@falaj/contract/batch-transfer-rules'
import { isBlank, type Cells } from './sheet.ts'

export type Part = readonly Cells[]
export interface ChangedPart {
  readonly place: number
  readonly cells: string[][]
}
/** Empty rows at the end are only there to be typed in. */
const worn = (rows: readonly Cells[]): readonly Cells[] => {
  let end = rows.length
  while (end > 0 && isBlank(rows[end - 1] ?? [])) end -= 1
  return rows.slice(0, end)
}
export const partsOf = (rows: readonly Cells[]): Part[] => {
  const kept = worn(rows)
  return Array.from({ length: Math.ceil(kept.length / draftPartRows) }, (_, at) =>
    kept.slice(at * draftPartRows, (at + 1) * draftPartRows),
  )
}
const isSame = (one: Part, other: Part | undefined): boolean =>
  other !== undefined && one.length === other.length && one.every((cells, at) => cells === other[at])
/** By the rows themselves: a row that was typed in is another row. */
export const changedParts = (parts: readonly Part[], before: readonly Part[]): ChangedPart[] =>
  parts.flatMap((part, place) =>
    isSame(part, before[place]) ? [] : [{ place, cells: part.map((cells) => [...cells]) }],
  )

/** Under the megabyte that a call may have, whatever letters they are of. */
const lettersMax = 250_000
const lettersIn = ({ cells }: ChangedPart): number =>
  cells.reduce((sum, row) => sum + row.reduce((letters, cell) => letters + cell.length + 3, 2), 0)
/** At least one, so that a name alone is kept, too. */
export const callsFor = (changed: readonly ChangedPart[]): readonly (readonly ChangedPart[])[] => {
  const calls: ChangedPart[][] = [[]]
  let letters = 0
  for (const part of changed) {
    const more = lettersIn(part)
    if (letters > 0 && letters + more > lettersMax) {
      calls.push([])
      letters = 0
    }
    calls.at(-1)?.push(part)
    letters += more
  }
  return calls
}
