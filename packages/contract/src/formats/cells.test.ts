import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellReader, guardedCell, isComputed, isFormula, readCells } from './cells.ts'

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

describe('a text that a spreadsheet would take for a formula', () => {
  it.each('=+-@＝＋－＠﹦﹢﹣﹫'.split(''))(
    'begins with %s: it is refused where it is typed, and guarded in a file',
    (sign) => {
      expect([isFormula(`${sign}SUM(1)`), isComputed(`${sign}SUM(1)`)]).toEqual([true, true])
      expect(guardedCell(`${sign}SUM(1)`)).toBe(`'${sign}SUM(1)`)
    },
  )
  it.each([' ', '\t', '\r', '\n'])('may begin with a blank (%j)', (blank) =>
    expect(guardedCell(`${blank}=1`)).toBe(`'${blank}=1`),
  )
  it.each(['', 'Coffee', '1-2', 'a=b', '（x）'])('is not %j', (text) => {
    expect([isFormula(text), guardedCell(text)]).toEqual([false, text])
  })
})
