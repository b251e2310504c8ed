import { expect, it } from 'vitest'
import type { Exportable } from '../../../platform/lists/exportable.ts'
import { operationHistoryExport } from '../../people/operation-history/operation-history.read.ts'
import { orderList, testOrders } from '../../../testing/order-list.ts'
import { columnsOf, fileNameOf, headingsOf, headLine, isZone, paramText, withStoredParams } from './export.rules.ts'

const [orders] = orderList.exports(testOrders.query) as [Exportable]

it('keeps the list’s order of columns, whatever order they were asked in', () => {
  expect(columnsOf(orders, ['amount', 'number', 'createdAt'])).toEqual(['createdAt', 'number', 'amount'])
})
it.each(['no-such', 'constructor', '__proto__', 'id'])('does not know the column %s', (field) => {
  expect(columnsOf(orders, ['amount', field])).toBeNull()
})

it('puts one currency column before the first amount', () => {
  const titles = headingsOf(orders, ['number', 'amount', 'fee'], 'en').map(({ title }) => title)
  expect(titles).toEqual(['Order', 'Currency', 'Amount', 'Fee'])
  expect(headingsOf(orders, ['number'], 'zh').map(({ title }) => title)).toEqual(['订单'])
})

it('writes a head that a spreadsheet reads as UTF-8, with commas and quotes kept', () => {
  const heading = (title: string) => ({ field: 'x', title })
  expect(headLine([heading('订单'), heading('a, "b"')])).toBe('\ufeff订单,"a, ""b"""\n')
})

it('names the file by list, language and day', () => {
  expect(fileNameOf(operationHistoryExport, 'en', '2026-11-15', 'csv')).toBe('operation-history-2026-11-15.csv')
  expect(fileNameOf(operationHistoryExport, 'zh', '2026-11-15', 'xlsx')).toBe('操作历史-2026-11-15.xlsx')
})

it('knows a time zone when it sees one', () => {
  expect(isZone('Asia/Dubai')).toBe(true)
  expect(isZone("UTC'; drop table file; --")).toBe(false)
})

it('writes parameters as text, and refuses what has no plain text', () => {
  expect(paramText(12n)).toBe('12')
  expect(paramText(null)).toBeNull()
  expect(paramText(new Date(0))).toBe('1970-01-01T00:00:00.000Z')
  expect(paramText(['a', 'b "c" \\ {d},'])).toBe(String.raw`{"a","b \"c\" \\ {d},"}`)
  expect(() => paramText([12])).toThrow('plain parameters')
  expect(() => paramText({})).toThrow('plain parameters')
})

it('replaces each parameter by a look into the job’s own row, in its own type', () => {
  const [merchant_id, id] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000000']
  const row = `merchant_id = '${merchant_id}' and id = '${id}'`
  expect(withStoredParams('select $1, $2, $1', { merchant_id, id }, ['uuid', 'timestamp without time zone'])).toBe(
    [
      `select (select (params ->> 0)::uuid from export_job where ${row})`,
      `(select (params ->> 1)::timestamp without time zone from export_job where ${row})`,
      `(select (params ->> 0)::uuid from export_job where ${row})`,
    ].join(', '),
  )
})
it('refuses a parameter without a plain type', () => {
  expect(() => withStoredParams('select $2', { merchant_id: 'x', id: 'x' }, ['text'])).toThrow('no plain type')
  expect(() => withStoredParams('select $1', { merchant_id: 'x', id: 'x' }, ['text; drop'])).toThrow('no plain type')
  expect(() => withStoredParams('select $1', { merchant_id: 'x', id: 'x' }, ['text[]; drop'])).toThrow('no plain type')
})
