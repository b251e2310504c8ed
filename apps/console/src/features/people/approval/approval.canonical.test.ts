import { expect, it } from 'vitest'
import { batchIn, documentsIn } from './approval.canonical.ts'

const of = (payload: unknown): string => JSON.stringify({ version: 1, payload })

it('a batch has the rows that are left and those that were refused', () => {
  expect(batchIn(of({ batchId: 'b', rows: 18, refused: { rows: 2 } }))).toEqual({ batchId: 'b', rows: 20 })
  expect(batchIn(of({ batchId: 'b', rows: 3 }))).toEqual({ batchId: 'b', rows: 3 })
  expect(batchIn(of({ withdrawId: 'w' }))).toBeNull()
})
it('a bank account brings its letter, a document its file, others nothing', () => {
  expect(documentsIn(of({ letter: 'l' }))).toEqual(['l'])
  expect(documentsIn(of({ part: 'document', document: { kind: 'TRADE_LICENCE', file: 'f' } }))).toEqual(['f'])
  expect(documentsIn(of({ withdrawId: 'w' }))).toEqual([])
})
