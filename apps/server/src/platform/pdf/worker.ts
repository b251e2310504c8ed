// Runs beside the server: parsing a font of 10 MB must not keep calls waiting. One paper, one answer, then it ends.
import { parentPort, workerData } from 'node:worker_threads'
import { paperPdf } from './paper.ts'
import type { PdfOrder } from './make.ts'

const { paper, language } = workerData as PdfOrder
const bytes = await paperPdf(paper, language)
parentPort?.postMessage(bytes)
