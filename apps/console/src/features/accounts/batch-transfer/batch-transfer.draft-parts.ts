// A sheet in parts, as a draft is stored: which parts changed since, and the calls to send them. Pure.
import { draftPartRows } from '@falaj/contract/accounts/batch-transfer-rules'
import { isBlank, type Cells } from './batch-transfer.sheet.ts'

export type Part = readonly Cells[]
export interface ChangedPart {
  readonly partNumber: number
  readonly cells: Part
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
/** Compares rows by identity: an edited row is another object. */
export const changedParts = (parts: readonly Part[], before: readonly Part[]): ChangedPart[] =>
  parts.flatMap((part, partNumber) => (isSame(part, before[partNumber]) ? [] : [{ partNumber, cells: part }]))
/** One part per call: what a slow machine encodes between two frames. At least one call, so that a name alone is saved, too. */
export const callsFor = (changed: readonly ChangedPart[]): readonly (readonly ChangedPart[])[] =>
  changed.length > 0 ? changed.map((part) => [part]) : [[]]
