import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { rowsOfWorkbook } from './workbook.ts'

/** One sheet, packed as spreadsheets pack it; the directory does not give its size. */
const workbookOf = (sheet: Buffer): ArrayBuffer => {
  const name = 'xl/worksheets/sheet1.xml'
  const data = deflateRawSync(sheet)
  const head = Buffer.alloc(30)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(data.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return new Uint8Array(Buffer.concat([head, Buffer.from(name), data, entry, Buffer.from(name), end])).buffer
}

it('a workbook is unpacked and read in the browser', async () => {
  const sheet =
    '<worksheet><row r="1"><c r="A1"><v>20000002</v></c><c r="B1" t="inlineStr"><is><t>x</t></is></c></row></worksheet>'
  expect(await rowsOfWorkbook(workbookOf(Buffer.from(sheet)))).toEqual([['20000002', 'x']])
})
it('what is no archive is no workbook', async () => {
  await expect(rowsOfWorkbook(new Uint8Array(100).buffer)).rejects.toThrow('SHEET_WORKBOOK')
})
it('a small file that becomes a large one is stopped', async () => {
  const max = 1024 * 1024
  const bomb = workbookOf(Buffer.alloc(10 * max, ' '))
  expect(bomb.byteLength).toBeLessThan(max / 50)
  await expect(rowsOfWorkbook(bomb, max)).rejects.toThrow('SHEET_UNPACKED')
})
