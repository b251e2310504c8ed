import { expect, it } from 'vitest'
import { recordTabs, type RecordTab } from './record.tabs.ts'

// As the specification lists them (section 3). Green points have no list here.
const specified: readonly (readonly [words: string, tabs: readonly RecordTab[]])[] = [
  ['purchase', ['payment']],
  ['settlement/withdraw', ['settlement', 'withdraw']],
  ['refund', ['refund']],
  ['cash in/out', ['cash-in', 'cash-out']],
  ['cash top-up', ['cash-top-up']],
  ['cashback', ['cashback']],
  ['single and batch transfers', ['transfer', 'batch-transfer']],
  ['transfer to bank', ['transfer-to-bank']],
  ['chargeback and fraud report', ['dispute']],
  ['pay-later pending settlements', ['pay-later']],
  ['virtual IBAN deposits', ['vam-iban-deposit']],
]
it('the tabs have the order of the specification, and our own come last', () => {
  expect([...recordTabs]).toEqual([...specified.flatMap(([, tabs]) => tabs), 'receipt-fee'])
})
