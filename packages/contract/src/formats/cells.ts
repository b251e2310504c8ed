// The cells of a sheet, from a file or a clipboard, piece by piece. Pure: the same in the browser and on the server.

export interface CellReader {
  /** Rows that have ended with this piece of the text. */
  read(piece: string): string[][]
  /** The last row, if no line break ended it. */
  end(): string[][]
}
/**
 * RFC 4180: quoted cells may hold commas, quotes and line breaks. What comes from a spreadsheet's clipboard has tabs between its cells.
 * Lines without anything in them are no rows.
 */
export const cellReader = (): CellReader => {
  let rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isAfterQuoted = false
  // The first line determines the cell separator, wherever chunks end.
  let opening = ''
  let separator: string | null = null
  const endRow = (): void => {
    cells.push(cell)
    cell = ''
    if (cells.some((each) => each.trim() !== '')) rows.push(cells)
    cells = []
  }
  const take = (text: string): void => {
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at]
      if (isQuoted) {
        if (letter !== '"') cell += letter
        else [isQuoted, isAfterQuoted] = [false, true]
        continue
      }
      const isDoubled = isAfterQuoted && letter === '"'
      isAfterQuoted = false
      if (isDoubled) {
        cell += '"'
        isQuoted = true
      } else if (letter === '"' && cell === '') isQuoted = true
      else if (letter === separator) {
        cells.push(cell)
        cell = ''
      } else if (letter === '\n') endRow()
      else if (letter !== '\r') cell += letter
    }
  }
  const begin = (): void => {
    const plain = opening.startsWith('\uFEFF') ? opening.slice(1) : opening
    separator = plain.slice(0, plain.indexOf('\n') + 1 || plain.length).includes('\t') ? '\t' : ','
    take(plain)
  }
  const ended = (): string[][] => {
    const found = rows
    rows = []
    return found
  }
  return {
    read(piece) {
      if (separator !== null) take(piece)
      else {
        opening += piece
        if (piece.includes('\n')) begin()
      }
      return ended()
    },
    end() {
      if (separator === null) begin()
      endRow()
      return ended()
    },
  }
}
export const readCells = (text: string): string[][] => {
  const reader = cellReader()
  return reader.read(text).concat(reader.end())
}
/** A spreadsheet takes a text that begins with one of these for a formula: full-width and small forms too. */
const formulaSigns = '=+-@＝＋－＠﹦﹢﹣﹫'
/** What a text in a file must not begin with: blanks before a sign hide it from people only. */
export const formulaStarts = `${formulaSigns} \t\r\n`
const beginsWith = (text: string, signs: string): boolean => text !== '' && signs.includes(text.charAt(0))
/** A spreadsheet would take it for a formula, here or where the file is opened next. */
export const isFormula = (text: string): boolean => beginsWith(text, `${formulaSigns}\t\r`)
/** An apostrophe in front makes it text again. */
export const guardedCell = (text: string): string => (beginsWith(text, formulaStarts) ? `'${text}` : text)
/** A sign before a number makes no formula of it. */
export const isComputed = (text: string): boolean => /^[=@＝＠﹦﹫]|^[+\-＋－﹢﹣](?!\d)/.test(text)
