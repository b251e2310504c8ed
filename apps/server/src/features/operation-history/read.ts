// What the export may ask of the history: the list's own query and how each field is written, and the proof.
import { operationHistory } from '@falaj/contract/operation-history'
import { csvLabel } from '../../platform/csv/columns.ts'
import { exportable, written } from '../../platform/csv/exportable.ts'
import { mappingOf } from '../../platform/db/listed.ts'
import { linesSealed, proofPieces } from './proof.ts'
import { wordsByAction } from './rules.ts'
import { lines, newestFirst } from './store.ts'

export const operationHistoryExport = exportable(operationHistory.query, {
  fileName: { en: 'operation-history', zh: '操作历史' },
  rows: lines,
  newestFirst,
  // A line keeps the call's name; its words are the program's.
  columns: { ...mappingOf(operationHistory.query).written, does: csvLabel('action', wordsByAction) },
})

export const historyProof = written(operationHistory.chain, {
  fileName: { en: 'history-proof', zh: '历史证明' },
  count: linesSealed,
  pieces: proofPieces,
})

/** What people read for an action. */
export { wordsOf } from './rules.ts'
