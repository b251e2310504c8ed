// Runs beside the server: parsing a font of 10 MB must not keep calls waiting. One paper, one answer, and then the next one.
import { parentPort } from 'node:worker_threads'
import { billPdf } from './bill.ts'
import { codesPdf } from './code-print.ts'
import { ledgerPdf } from './ledger-table.ts'
import { paperPdf } from './paper.ts'
import { slipPdf } from './slip.ts'
import type { PdfOrder } from './make.ts'

const draw = (order: PdfOrder): Promise<Buffer> => {
  if ('slip' in order) return slipPdf(order.slip, order.language)
  if ('bill' in order) return billPdf(order.bill, order.language)
  if ('codes' in order) return codesPdf(order.codes, order.language)
  if ('ledger' in order) return ledgerPdf(order.ledger, order.language)
  return paperPdf(order.paper, order.language)
}
const answer = async (order: PdfOrder): Promise<void> => parentPort?.postMessage(await draw(order))
// A failed drawing ends the thread: its requester gets the error, and the next one has a new thread.
parentPort?.on('message', (order: PdfOrder) => void answer(order))
