// What can be done with an invoice in its current state. Pure.
import type { OfferState } from '@falaj/contract/payments/checkout'
import type { InvoiceAction } from '@falaj/contract/selling/invoice'

export type InvoiceStatus = 'draft' | 'open' | 'part-paid' | 'paid' | 'overdue' | 'void' | 'uncollectible'
const owed: readonly InvoiceAction[] = ['send', 'remind', 'record', 'credit', 'duplicate', 'attach']
const actionTable: Readonly<Record<InvoiceStatus, readonly InvoiceAction[]>> = {
  draft: ['edit', 'attach', 'detach', 'issue', 'duplicate'],
  open: [...owed, 'void'],
  'part-paid': owed,
  overdue: [...owed, 'void', 'writeOff'],
  uncollectible: ['record', 'credit', 'reopen', 'duplicate'],
  // Money that was paid goes back by a refund of its payment; a credit note says so on paper.
  paid: ['send', 'credit', 'duplicate', 'attach'],
  void: ['duplicate'],
}
/** What was a mistake, or is not expected to be paid, is not billed again. */
export const isRepeatable = (status: string): boolean => !['draft', 'void', 'uncollectible'].includes(status)
export interface InvoiceState {
  readonly status: string
  readonly paidMinor: bigint
  readonly isRecurring: boolean
  readonly creditableMinor: bigint
}
/** What a credit note can still be for: what is not paid, and what was paid and refunded. A credit note takes from the first of them first. */
export const creditableOf = (sums: {
  readonly totalMinor: bigint
  readonly paidMinor: bigint
  readonly refundedMinor: bigint
  readonly creditedMinor: bigint
}): bigint => {
  const minor = sums.totalMinor - (sums.paidMinor - sums.refundedMinor) - sums.creditedMinor
  return minor > 0n ? minor : 0n
}
export const actionsOf = ({ status, paidMinor, isRecurring, creditableMinor }: InvoiceState): InvoiceAction[] => {
  const all = actionTable[status as InvoiceStatus] ?? []
  const allowed = all.filter(
    (action) => (action !== 'void' || paidMinor === 0n) && (action !== 'credit' || creditableMinor > 0n),
  )
  if (!isRepeatable(status) || all.length === 0) return allowed
  return [...allowed, isRecurring ? 'stop' : 'schedule']
}
export const offerStateOf = (status: string): OfferState | null => {
  if (status === 'draft') return null
  if (status === 'void') return 'canceled'
  return status === 'paid' ? 'paid' : 'payable'
}
