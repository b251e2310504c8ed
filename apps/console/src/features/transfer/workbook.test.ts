import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { rowsOfWorkbook } from './workbook.ts'

/** A workbook as small as they come. */
const packed = (parts: Readonly<Record<string, string>>): ArrayBuffer => {
  const [local, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const data = deflateRawSync(Buffer.from(text))
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), data)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...local, listed, end])).buffer
}

it('the first sheet of a workbook is read as text; a formula stays one, and a number is what was typed', async () => {
  const rows = await rowsOfWorkbook(
    packed({
      'xl/sharedStrings.xml': '<sst><si><t>MID</t></si><si><r><t>Rent &amp; </t></r><r><t>more</t></r></si></sst>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"/>
        <row r="3"><c r="A3"><v>20000002</v></c><c r="B3"><v>19.989999999999998</v></c><c r="C3" t="inlineStr"><is><t>AED</t></is></c>
        <c r="E3" t="s"><v>1</v></c></row><row r="4"><c r="B4"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>`,
    }),
  )
  expect(rows).toEqual([['MID'], ['20000002', '19.99', 'AED', '', 'Rent & more'], ['', '=1+1']])
})
it('what is no archive is no workbook', async () => {
  await expect(rowsOfWorkbook(new Uint8Array(100).buffer)).rejects.toThrow('no archive')
})
