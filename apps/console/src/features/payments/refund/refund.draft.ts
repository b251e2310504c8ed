// What is typed into the form of a refund, and what is sent of it.
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import type { refund, RefundDetail } from '@falaj/contract/payments/refund'
import type { refundReasons } from '@falaj/contract/payments/refund-rules'
import { money, toText, type Money } from '@falaj/money'

export type Preparation = Output<typeof refund.prepare>
export interface Draft {
  readonly amount: string
  readonly reason: string
  readonly note: string
  /** How many of each line, by its place. */
  readonly counts: Readonly<Record<number, number>>
}
export const firstDraft = ({ left }: Preparation, changed: RefundDetail | undefined, amount: string | null): Draft => ({
  amount: amount ?? toText(changed?.amount ?? left),
  reason: changed?.reason ?? 'REQUESTED',
  note: changed?.note ?? '',
  counts: Object.fromEntries((changed?.items ?? []).map(({ at, quantity }) => [at, quantity])),
})
export const chosenOf = ({ counts }: Draft) =>
  Object.entries(counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([at, quantity]) => ({ at: Number(at), quantity }))
/** What the chosen items cost, but no more than is left; nothing chosen: all that is left. */
export const costOf = ({ items, left }: Preparation, draft: Draft): string => {
  const chosen = chosenOf(draft)
  if (chosen.length === 0) return toText(left)
  const cost = chosen.reduce((sum, { at, quantity }) => sum + (items[at]?.price.minor ?? 0n) * BigInt(quantity), 0n)
  return toText(money(cost < left.minor ? cost : left.minor, left.currency))
}

interface Target {
  readonly paymentId: string
  readonly disputeId?: string | undefined
  readonly requestId?: string | undefined
}
const targetOf = ({ paymentId, disputeId, requestId }: Target) => ({
  paymentId,
  ...(disputeId ? { disputeId } : {}),
  ...(requestId ? { requestId } : {}),
})
/** For the preview, which refuses an unreadable amount. */
export const previewInput = (target: Target, draft: Draft, currency: string) => ({
  ...targetOf(target),
  amount: { amount: draft.amount, currency },
  reason: draft.reason,
  note: draft.note,
  items: chosenOf(draft),
})
/** Sends the amount that the person confirmed, never one that is read from the text again. */
export const refundInput = (
  target: Target,
  draft: Draft,
  reviewed: { readonly amount: Money },
  draftId: string,
): Input<typeof refund.add> => {
  const items = chosenOf(draft)
  return {
    ...targetOf(target),
    amount: reviewed.amount,
    reason: draft.reason as (typeof refundReasons)[number],
    note: draft.note,
    ...(items.length > 0 ? { items } : {}),
    draftId,
  }
}
