// What the export may ask of the history: the list's own query and how each field is written, and the proof.
import { roleWords } from '@falaj/contract/access'
import { operationHistory } from '@falaj/contract/operation-history'
import { csvCode, csvLabel, csvLabels, csvNumber, csvText, csvTime } from '../../platform/csv/columns.ts'
import { exportable, written } from '../../platform/csv/exportable.ts'
import { linesSealed, proofPieces } from './proof.ts'
import { wordsByAction } from './rules.ts'
import { lines, newestFirst } from './store.ts'

const { result } = operationHistory.query.labels
export const operationHistoryExport = exportable(operationHistory.query, {
  fileName: { en: 'operation-history', zh: '操作历史' },
  rows: lines,
  newestFirst,
  columns: {
    at: csvTime('at'),
    actor: csvText('actor'),
    roles: csvLabels('roles', roleWords),
    action: csvLabel('action', wordsByAction),
    object: csvText('object'),
    result: csvLabel('result', result ?? {}),
    code: csvNumber('code'),
    address: csvText('address'),
    requestId: csvCode('request_id'),
  },
})

export const historyProof = written(operationHistory.chain, {
  fileName: { en: 'history-proof', zh: '历史证明' },
  count: linesSealed,
  pieces: proofPieces,
})
