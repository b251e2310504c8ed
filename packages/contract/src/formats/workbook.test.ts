import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { rowsOfWorkbook, unpackedMax, type Inflate } from './workbook.ts'

type Parts = Readonly<Record<string, string>>
/** The smallest archive that a spreadsheet would open. `says` is the size that the directory claims for a part. */
const packed = (parts: Parts, says?: number): Uint8Array<ArrayBuffer> => {
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
    entry.writeUInt32LE(says ?? Buffer.byteLength(text), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), data)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + data.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...local, ...directory, end]))
}
const inflate: Inflate = (bytes, max) => Promise.resolve(inflateRawSync(bytes, { maxOutputLength: max }))
const sheet = (rows: string): string => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`
const read = (parts: Parts) => rowsOfWorkbook(packed(parts), inflate)
const readSheet = (rows: string, more: Parts = {}) => read({ ...more, 'xl/worksheets/sheet1.xml': sheet(rows) })

describe('a workbook', () => {
  it('is read as text: shared and inline, rich and escaped; empty rows and cells are nothing', async () => {
    const rows = await readSheet(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/><row r="3"><c r="B3"/></row>
       <row r="4"><c r="A4" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c><c r="B4" t="str"><v>b&#10;c</v></c></row>`,
      {
        'xl/sharedStrings.xml':
          '<sst><si><t>MID</t></si><si><r><t>Rent &amp; </t></r><r><t>more</t></r><rPh sb="0"><t>hint</t></rPh></si></sst>',
      },
    )
    expect(rows).toEqual([
      ['MID', '', 'Rent & more'],
      [' a ', 'b\nc'],
    ])
  })
  it('has numbers as they were typed; one that lost digits cannot be taken for an account', async () => {
    const rows = await readSheet(
      `<row><c><v>20000002</v></c><c><v>19.989999999999998</v></c><c><v>1E-2</v></c><c><v>1250</v></c></row>
       <row><c><v>2000000000000001</v></c><c><v>0.1</v></c><c><v>-5</v></c><c t="b"><v>1</v></c></row>`,
    )
    expect(rows).toEqual([
      ['20000002', '19.99', '0.01', '1250'],
      ['2.000000000000001e+15', '0.1', '-5', 'TRUE'],
    ])
  })
  it('has dates as people read them, by either calendar', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot;0"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
    const rows =
      '<row><c s="1"><v>46327</v></c><c s="2"><v>46327.5</v></c><c s="3"><v>46327</v></c><c t="d"><v>2026-11-01</v></c><c s="1"><v>1</v></c></row>'
    expect(await readSheet(rows, { 'xl/styles.xml': styles })).toEqual([
      ['2026-11-01', '2026-11-01 12:00:00', '46327', '2026-11-01', '1900-01-01'],
    ])
    const book = '<workbook><workbookPr date1904="1"/></workbook>'
    const [row] = await readSheet(rows, { 'xl/styles.xml': styles, 'xl/workbook.xml': book })
    expect(row?.[0]).toBe('2030-11-02')
  })
  it('has formulas as formulas, and what only a formula comes to as well', async () => {
    const rows = await readSheet(
      '<row><c><f>1+1</f><v>2</v></c><c><f t="shared" si="0"/><v>3</v></c><c t="e"><v>#REF!</v></c></row>',
    )
    expect(rows).toEqual([['=1+1', '=', '=#REF!']])
  })
  it('is its first sheet in the book’s own order, whatever the files are called, with or without a prefix', async () => {
    const rows = await read({
      'xl/workbook.xml':
        '<x:workbook xmlns:r="r"><x:sheets><x:sheet name="Pay" sheetId="7" r:id="rId9"/><x:sheet name="Old" r:id="rId1"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="/xl/worksheets/sheet9.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': sheet('<row><c><v>1</v></c></row>'),
      'xl/worksheets/sheet9.xml':
        '<x:worksheet><x:cols><x:col/></x:cols><x:sheetData><x:row><x:c r="A1"><x:v>9</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    })
    expect(rows).toEqual([['9']])
  })
})

describe('what is no workbook', () => {
  it.each([
    ['bytes', new Uint8Array(100)],
    ['nothing', new Uint8Array(0)],
    ['an archive of something else', packed({ 'a.txt': 'a' })],
    ['an archive that is cut off', packed({ 'xl/worksheets/sheet1.xml': sheet('') }).slice(0, 60)],
    ['a row without its end', packed({ 'xl/worksheets/sheet1.xml': '<worksheet><row><c><v>1</v></c>' })],
    ['a cell without its end', packed({ 'xl/worksheets/sheet1.xml': '<worksheet><row><c><v>1</v></row>' })],
  ])('is refused: %s', async (_, bytes) => {
    await expect(rowsOfWorkbook(bytes, inflate)).rejects.toThrow('SHEET_WORKBOOK')
  })
  it('is refused when it says it is too large, and when it is and does not say so', async () => {
    const honest = packed({ 'xl/worksheets/sheet1.xml': sheet('') }, unpackedMax + 1)
    await expect(rowsOfWorkbook(honest, inflate)).rejects.toThrow('SHEET_UNPACKED')
    const liar = packed({ 'xl/worksheets/sheet1.xml': sheet('') }, 10)
    const grows: Inflate = (_, max) => Promise.resolve(new Uint8Array(max + 1))
    await expect(rowsOfWorkbook(liar, grows)).rejects.toThrow('SHEET_UNPACKED')
  })
  it('takes no longer than its size: a million beginnings without an end', async () => {
    const cells = `<worksheet><row>${'<c '.repeat(1_000_000)}</row></worksheet>`
    const texts = `<sst><si>${'<t>'.repeat(300_000)}${'</t>'}</si></sst>`
    const began = performance.now()
    await expect(read({ 'xl/worksheets/sheet1.xml': cells })).rejects.toThrow('SHEET_WORKBOOK')
    await read({ 'xl/worksheets/sheet1.xml': sheet(''), 'xl/sharedStrings.xml': texts })
    expect(performance.now() - began).toBeLessThan(4000)
  })
})
