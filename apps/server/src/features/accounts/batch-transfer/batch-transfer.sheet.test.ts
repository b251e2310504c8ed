import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { batchHeading, batchRowsMax } from '@falaj/contract/accounts/batch-transfer-rules'
import { errors } from '@falaj/contract/kernel/errors'
import { fromText } from '@falaj/money'
import { xlsxStream, type Cell } from '../../../platform/lists/xlsx.ts'
import { member, type Member } from '../../../testing/bank-account.ts'
import { batchDesk } from '../../../testing/batch-transfer.ts'
import { workbook } from '../../../testing/xlsx.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member
let desk: ReturnType<typeof batchDesk>
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  desk = batchDesk(world, maker, maker)
})
afterAll(() => world.close())

const heading = batchHeading.split(',')
const written = async (rows: Iterable<readonly Cell[]>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of xlsxStream({ name: 'Pay', widths: [10], rows })) pieces.push(piece)
  return Buffer.concat(pieces)
}
const faultsOf = async (bytes: Buffer) =>
  (await desk.raw(maker, (await desk.upload(maker, bytes, 'pay.xlsx')).path)).fields
const withSheet = (cells: string): Buffer =>
  workbook({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${heading.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row><row>${cells}</row></sheetData></worksheet>`,
  })

describe('a workbook', () => {
  it('that is the template is read as the same sheet in text', async () => {
    const { text, workbook: given } = (await maker.client.call(batchTransfer.template, {})).body
    const asText = await desk.prepared(text)
    const asBook = await desk.prepared(Buffer.from(given.base64, 'base64'), {}, given.fileName)
    const facts = async (id: string) =>
      (await desk.rowsOf(id)).rows.map(({ mid, amount, reference, note }) => ({ mid, amount, reference, note }))
    expect(await facts(asBook.id)).toEqual(await facts(asText.id))
    expect(await facts(asBook.id)).toEqual([
      { mid: '20000002', amount: fromText('1250.00', 'AED'), reference: 'INV-1001', note: 'November rent' },
    ])
  })
  it('with a formula is refused by its row and column, in every column', async () => {
    for (const [at, column] of ['mid', 'amount', 'currency', 'reference', 'note'].entries()) {
      const good = ['<c><v>20000002</v></c>', '<c><v>1.5</v></c>', '<c t="str"><v>AED</v></c>', '<c/>', '<c/>']
      const cells = good.with(at, '<c><f>1+1</f><v>2</v></c>').join('')
      expect(await faultsOf(withSheet(cells))).toContainEqual({ path: `rows.1.${column}`, code: 'FORMULA' })
    }
  })
  it('that cannot be read, or becomes too large, is refused as a whole', async () => {
    expect(await faultsOf(workbook({ 'xl/worksheets/sheet1.xml': '<worksheet><row><c>' }))).toEqual([
      { path: 'filePath', code: 'SHEET_WORKBOOK' },
    ])
    expect(await faultsOf(await written([['a', 'b']]))).toEqual([{ path: 'filePath', code: 'SHEET_HEADING' }])
    expect(await faultsOf(await written([heading]))).toEqual([{ path: 'filePath', code: 'SHEET_EMPTY' }])
    const huge = await written(
      (function* () {
        for (let row = 0; row < 400; row += 1) yield ['x'.repeat(500_000)]
      })(),
    )
    expect(huge.length).toBeLessThan(2_000_000)
    expect(await faultsOf(huge)).toEqual([{ path: 'filePath', code: 'SHEET_UNPACKED' }])
    const macros = workbook({ 'xl/vbaProject.bin': 'x' })
    expect((await desk.upload(maker, macros, 'pay.xlsx')).code).toBe(errors.FILE_TYPE.code)
  })
  it('of 100,001 rows is refused', async () => {
    const rows = (function* () {
      yield heading
      for (let row = 0; row <= batchRowsMax; row += 1) yield ['20000002', { number: '1.00' }, 'AED', '', '']
    })()
    expect(await faultsOf(await written(rows))).toEqual([{ path: 'filePath', code: 'SHEET_ROWS' }])
  }, 60_000)
})
