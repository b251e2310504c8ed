// PDFs are made one after another in a thread of their own. It stays for the next one, which then needs a fifth of the time: the library and the
// fonts are there. When nobody has asked for a while it ends, and takes the fonts' memory with it.
import { on, once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Printable } from '@falaj/contract/papers/paper'
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
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
export type PdfOrder = PdfContent & { readonly language: PayerLanguage }

const idleMs = 20_000
let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
const openThread = (): Worker => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  // Handled when awaited; an idle worker that dies is replaced.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    if (thread === worker) thread = null
  })
  return worker
}
const endThread = (): void => {
  void thread?.terminate()
  thread = null
}
/** Under `node --watch`, Node itself sends messages from the thread, too: they name the files that it loaded. */
const bytesFrom = async (worker: Worker, signal: AbortSignal): Promise<Uint8Array> => {
  for await (const [message] of on(worker, 'message', { signal })) if (message instanceof Uint8Array) return message
  throw new Error('the PDF’s thread sends nothing any more')
}
const run = async (order: PdfOrder): Promise<Buffer> => {
  clearTimeout(idle)
  const worker = (thread ??= openThread())
  worker.ref()
  const over = new AbortController()
  try {
    const drawn = bytesFrom(worker, over.signal)
    worker.postMessage(order)
    const bytes = await Promise.race([
      drawn,
      once(worker, 'exit', { signal: over.signal }).then(([code]) => {
        throw new Error(`the PDF’s thread ended with ${String(code)}`)
      }),
    ])
    // It keeps nobody from stopping.
    worker.unref()
    idle = setTimeout(endThread, idleMs).unref()
    return Buffer.from(bytes)
  } catch (error) {
    endThread()
    throw error
  } finally {
    over.abort()
  }
}

let last: Promise<unknown> = Promise.resolve()
export const makePdf = (order: PdfOrder): Promise<Buffer> => {
  const next = last.then(() => run(order))
  last = next.catch(() => undefined)
  return next
}
