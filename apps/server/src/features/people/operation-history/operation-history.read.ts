// What the export may ask of the history: the list's own query and how each field is written, and the proof.
import { operationHistory } from '@falaj/contract/people/operation-history'
import { csvLabel } from '../../../platform/lists/columns.ts'
import { exportable, written } from '../../../platform/lists/exportable.ts'
import { mappingOf } from '../../../platform/lists/listed.ts'
import { linesSealed, proofPieces } from './operation-history.proof.ts'
import { wordsByAction } from './operation-history.rules.ts'
import { lines, newestFirst } from './operation-history.store.ts'

export const operationHistoryExport = exportable(operationHistory.query, {
  fileName: { en: 'operation-history', zh: '操作历史' },
  rows: lines,
  newestFirst,
  // A line stores the call's name; its text comes from the program.
  columns: { ...mappingOf(operationHistory.query).written, does: csvLabel('action', wordsByAction) },
})

export const historyProof = written(operationHistory.chain, {
  fileName: { en: 'history-proof', zh: '历史证明' },
  count: linesSealed,
  pieces: proofPieces,
})

/** What people read for an action. */
export { wordsOf } from './operation-history.rules.ts'
