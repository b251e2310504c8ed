import type { transfer } from '@falaj/contract/accounts/transfer'
import type { Order } from '../../../blocks/order/use-order.ts'
import type { SavedAnswer, SavedDraft } from '../../../blocks/order/use-save-and-submit.ts'

export interface SingleDraft extends SavedDraft {
  readonly payeeMid: string
  readonly type: 'TOPUP' | 'SETTLEMENT' | 'COLLECT' | 'TRANSFER'
  readonly note: string
  readonly saveAs: string
}
export type SingleOrder = Order<SingleDraft, typeof transfer.whatIf, SavedAnswer>

export const newSingle = (): SingleDraft => ({
  draftId: crypto.randomUUID(),
  id: '',
  amount: '',
  currency: 'AED',
  payeeMid: '',
  type: 'TRANSFER',
  note: '',
  saveAs: '',
})
export const inputOf = ({ payeeMid, type, amount, currency, note, id, draftId, saveAs }: SingleDraft) => ({
  payeeMid,
  type,
  amount: { amount, currency },
  note: note.trim(),
  id,
  draftId,
  saveAs: saveAs.trim(),
})
