import { expect, it } from 'vitest'
import { cellAt, rowCount, withCell } from './sheet-cells.ts'

const rules = { columns: { code: 'Store id', name: 'Name', manager: 'Manager' } }
const sheet = [
  ['Name', 'Note', 'store id'],
  ['Quay', 'old', 'ST-1'],
  ['Pier', 'new', 'ST-2'],
]

it('a cell is found under its heading, wherever the file has it, and corrected there alone', () => {
  expect(rowCount(rules, sheet)).toBe(2)
  expect(cellAt(rules, sheet, 2, 'code')).toBe('ST-2')
  expect(withCell(rules, sheet, { row: 2, column: 'code', text: 'ST-3' })).toEqual([
    sheet[0],
    sheet[1],
    ['Pier', 'new', 'ST-3'],
  ])
})
it('a column that the file has not is added when one of its cells is filled', () => {
  const filled = withCell(rules, sheet, { row: 1, column: 'manager', text: 'Layla' })
  expect(filled).toEqual([['Name', 'Note', 'store id', 'Manager'], ['Quay', 'old', 'ST-1', 'Layla'], sheet[2]])
  expect(cellAt(rules, filled, 2, 'manager')).toBe('')
})
it('without headings the template’s order applies, also in a short row', () => {
  expect(withCell(rules, [['ST-1']], { row: 1, column: 'manager', text: 'Layla' })).toEqual([['ST-1', '', 'Layla']])
})
