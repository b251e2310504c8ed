// Runs beside the server: parsing a font of 10 MB must not keep calls waiting. One paper, one answer, then it ends.
import { parentPort, workerData } from 'node:worker_threads'
import { paperPdf } from './paper.ts'
import { slipPdf } from './slip.ts'
import type { PdfOrder } from './make.ts'

const order = workerData as PdfOrder
const bytes = await ('slip' in order ? slipPdf(order.slip, order.language) : paperPdf(order.paper, order.language))
parentPort?.postMessage(bytes)
