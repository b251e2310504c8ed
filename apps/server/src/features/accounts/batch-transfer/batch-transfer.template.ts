// An empty sheet with one row to write over, as text and as a workbook.
import { batchTemplate } from '@falaj/contract/accounts/batch-transfer-rules'
import { readCells } from '@falaj/contract/formats/cells'
import type { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { xlsxStream, type Cell } from '../../../platform/lists/xlsx.ts'

const widths = [16, 14, 10, 24, 40]
/** The amount is a number; an ID stays a text, so that no spreadsheet rounds it. */
const amountColumn = 1
const rows = (): Cell[][] => {
  const [heading = [], ...lines] = readCells(batchTemplate)
  return [heading, ...lines.map((cells) => cells.map((cell, at) => (at === amountColumn ? { number: cell } : cell)))]
}

export const template = async (): Promise<Output<typeof batchTransfer.template>> => {
  const pieces: Buffer[] = []
  for await (const piece of xlsxStream({ name: 'Transfers', widths, rows: rows() })) pieces.push(piece)
  return {
    fileName: 'batch-transfer.csv',
    text: batchTemplate,
    workbook: { fileName: 'batch-transfer.xlsx', base64: Buffer.concat(pieces).toString('base64') },
  }
}
