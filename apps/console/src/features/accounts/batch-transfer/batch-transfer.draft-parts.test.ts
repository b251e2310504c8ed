import { describe, expect, it } from 'vitest'
import { draftPartRows } from '@falaj/contract/accounts/batch-transfer-rules'
import { callsFor, changedParts, partsOf } from './batch-transfer.draft-parts.ts'
import { emptyRow, type Cells } from './batch-transfer.sheet.ts'

const rows = (n: number): Cells[] => Array.from({ length: n }, (_, at) => [`${at}`, 'x', '', '', ''])

describe('a draft', () => {
  it('is kept in parts, without the empty rows at its end, with those in between', () => {
    const sheet = [...rows(2), emptyRow(), ...rows(1), emptyRow(), emptyRow()]
    expect(partsOf(sheet)).toEqual([sheet.slice(0, 4)])
    expect(partsOf([emptyRow()])).toEqual([])
    expect(partsOf(rows(draftPartRows * 2 + 1)).map(({ length }) => length)).toEqual([draftPartRows, draftPartRows, 1])
  })
  it('sends only the part in which a cell was changed, and all after a row that is gone', () => {
    const sheet = rows(draftPartRows * 3)
    const before = partsOf(sheet)
    expect(changedParts(before, before)).toEqual([])
    const typed = sheet.with(draftPartRows + 5, ['typed', '', '', '', ''])
    expect(changedParts(partsOf(typed), before).map(({ partNumber }) => partNumber)).toEqual([1])
    expect(
      changedParts(partsOf(sheet.toSpliced(draftPartRows, 1)), before).map(({ partNumber }) => partNumber),
    ).toEqual([1, 2])
    expect(changedParts(partsOf(sheet.slice(0, -draftPartRows)), before)).toEqual([])
  })
  it('goes part by part, and in one call when only its name is new', () => {
    expect(callsFor([])).toEqual([[]])
    const changed = changedParts(partsOf(rows(draftPartRows * 3)), [])
    expect(callsFor(changed)).toEqual(changed.map((part) => [part]))
  })
})
