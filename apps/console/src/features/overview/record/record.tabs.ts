// The types of transaction in the specification's order; what it does not name is last.
import type { RecordKind } from '@falaj/contract/kernel/movements'

export type RecordTab = Exclude<RecordKind, 'currency-exchange'> | 'pay-later'
export const recordTabs = [
  'payment',
  'settlement',
  'withdraw',
  'refund',
  'cash-in',
  'cash-out',
  'cash-top-up',
  'cashback',
  'transfer',
  'batch-transfer',
  'transfer-to-bank',
  'dispute',
  'pay-later',
  'vam-iban-deposit',
  'receipt-fee',
] as const satisfies readonly RecordTab[]
