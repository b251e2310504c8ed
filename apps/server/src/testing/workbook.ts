// Reads a workbook back as a spreadsheet would: unzips it by its directory and takes the cells of its first sheet.
import { crc32, inflateRawSync } from 'node:zlib'
import { readXml } from './xml.ts'

export const unzip = (bytes: Buffer): ReadonlyMap<string, string> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = bytes.readUInt16LE(end + 10)
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(start, start + packed))
    if (content.length !== size || crc32(content) !== crc) throw new Error('the archive is damaged')
    files.set(bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8'), content.toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}

const columnOf = (cellName: string): number =>
  Array.from(cellName.replace(/\d/g, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
/** The style of cells with a time, and such a number as it is shown: 'DD-MM-YYYY HH:mm:ss'. */
const timeStyle = '2'
const shownTime = (days: string): string => {
  const at = new Date(Math.round(Number(days) * 86_400) * 1000 + Date.UTC(1899, 11, 30)).toISOString()
  return `${at.slice(0, 10).split('-').toReversed().join('-')} ${at.slice(11, 19)}`
}
/** Rows of texts; an empty cell is ''. Formulas are refused. */
export const readWorkbook = (bytes: Buffer, columns: number): readonly (readonly string[])[] => {
  const sheet = readXml(unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '')
  const data = sheet.children.find(({ name }) => name === 'sheetData')!
  return data.children.map((row) => {
    const cells = Array.from({ length: columns }, () => '')
    for (const cell of row.children) {
      if (cell.children.some(({ name }) => name === 'f')) throw new Error('a formula')
      const value = cell.attributes['t'] === 'inlineStr' ? cell.children[0]?.children[0] : cell.children[0]
      const text = value?.text ?? ''
      cells[columnOf(cell.attributes['r'] ?? '')] = cell.attributes['s'] === timeStyle ? shownTime(text) : text
    }
    return cells
  })
}
