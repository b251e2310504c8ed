// PDFs are made one after another in a thread of their own, which takes the fonts' memory with it when it ends.
import { Worker } from 'node:worker_threads'
import type { Printable } from '@falaj/contract/papers/paper'
import type { Language } from '@falaj/contract/words'
import type { BillSheet } from './bill.ts'
import type { CodePrints } from './code-print.ts'
import type { LedgerTable } from './ledger-table.ts'
import type { Slip } from './slip.ts'

export type PdfContent =
  | { readonly paper: Printable }
  | { readonly slip: Slip }
  | { readonly ledger: LedgerTable }
  | { readonly bill: BillSheet }
  | { readonly codes: CodePrints }
export type PdfOrder = PdfContent & { readonly language: Language }

const run = (order: PdfOrder): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: order })
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    // After a message this rejects what is settled already.
    worker.once('exit', (code) => reject(new Error(`the PDF’s thread ended with ${code}`)))
  })

let last: Promise<unknown> = Promise.resolve()
export const makePdf = (order: PdfOrder): Promise<Buffer> => {
  const next = last.then(() => run(order))
  last = next.catch(() => undefined)
  return next
}
