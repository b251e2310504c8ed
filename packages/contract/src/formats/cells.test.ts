import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellReader, readCells } from './cells.ts'

const inPieces = (pieces: readonly string[]): string[][] => {
  const reader = cellReader()
  return [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()]
}

describe('a sheet in pieces', () => {
  it('is read the same, wherever it is cut', () => {
    const letter = fc.constantFrom('a', '1', ' ', '"', '""', ',', '\t', '\n', '\r\n', '\uFEFF', '😀')
    fc.assert(
      fc.property(fc.array(fc.array(letter).map((letters) => letters.join(''))), (pieces) => {
        expect(inPieces(pieces)).toEqual(readCells(pieces.join('')))
      }),
    )
  })
  it('has quotes, commas and line breaks in its cells', () => {
    expect(readCells('\uFEFFa,"b, ""c""\nd",\r\n \n""x,"",y"z"')).toEqual([
      ['a', 'b, "c"\nd', ''],
      ['x', '', 'y"z"'],
    ])
    expect(readCells('a\tb,c\r\nd,e')).toEqual([['a', 'b,c'], ['d,e']])
  })
})
