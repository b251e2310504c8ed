import type { Output } from '@falaj/contract/kernel/endpoint'
import type { withdraw } from '@falaj/contract/accounts/withdraw'
import type { WithdrawCurrency } from '@falaj/contract/accounts/withdraw-rules'
import type { OrderDraft } from '../../../blocks/order/draft.ts'
import type { Order, OrderAnswer } from '../../../blocks/order/use-order.ts'

export interface WithdrawDraft extends OrderDraft {
  readonly currency: WithdrawCurrency
  readonly accountId: string
  readonly line: string
  /** Id of the request that it changes; '' for none. */
  readonly requestId: string
}
export type WithdrawOrder = Order<WithdrawDraft, typeof withdraw.whatIf, OrderAnswer>
export type WithdrawEffect = Output<typeof withdraw.whatIf>
/** Undefined until they are known. */
export type WithdrawTerms = Output<typeof withdraw.prerequisite> | undefined

export const newDraft = (previous?: WithdrawDraft): WithdrawDraft => ({
  draftId: crypto.randomUUID(),
  amount: '',
  currency: previous?.currency ?? 'AED',
  accountId: '',
  line: '',
  requestId: '',
})
export const inputOf = ({ amount, currency, accountId, line, requestId, draftId }: WithdrawDraft) => ({
  amount: { amount, currency },
  accountId,
  line: line.trim(),
  requestId,
  draftId,
})
