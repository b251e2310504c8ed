// Runs beside the server: parsing a font of 10 MB must not keep calls waiting. One paper, one answer, and then the next one.
import { parentPort } from 'node:worker_threads'
import { readLanguage } from '@falaj/contract/kernel/words'
import { billPdf } from './bill.ts'
import { codesPdf } from './code-print.ts'
import { ledgerPdf } from './ledger-table.ts'
import { paperPdf } from './paper.ts'
import { slipPdf } from './slip.ts'
import type { PdfOrder } from './make.ts'

const draw = (order: PdfOrder): Promise<Buffer> => {
  if ('bill' in order) return billPdf(order.bill, order.language)
  // Only bills are written in Arabic.
  const language = readLanguage(order.language)
  if ('slip' in order) return slipPdf(order.slip, language)
  if ('codes' in order) return codesPdf(order.codes, language)
  if ('ledger' in order) return ledgerPdf(order.ledger, language)
  return paperPdf(order.paper, language)
}
const answer = async (order: PdfOrder): Promise<void> => parentPort?.postMessage(await draw(order))
// A failed drawing ends the thread: its requester gets the error, and the next one has a new thread.
parentPort?.on('message', (order: PdfOrder) => void answer(order))
