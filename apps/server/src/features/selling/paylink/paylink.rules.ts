// Available actions on a link, and fields that can no longer be changed. Pure.
import type { OfferState } from '@falaj/contract/payments/checkout'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { paylinkActions, paylink } from '@falaj/contract/selling/paylink'

export type PaylinkStatus = 'active' | 'paused' | 'used' | 'expired' | 'cancelled'
type Action = (typeof paylinkActions)[number]

const actionTable: Readonly<Record<PaylinkStatus, readonly Action[]>> = {
  active: ['edit', 'pause', 'cancel', 'duplicate'],
  paused: ['edit', 'resume', 'cancel', 'duplicate'],
  used: ['duplicate'],
  // A later day makes it active again.
  expired: ['edit', 'cancel', 'duplicate'],
  cancelled: ['duplicate'],
}
export const actionsOf = (status: string): Action[] => [...(actionTable[status as PaylinkStatus] ?? [])]

export const offerStateOf = (status: PaylinkStatus, type: string): OfferState => {
  if (status === 'used') return type === 'single' ? 'paid' : 'used-up'
  const states = { active: 'payable', paused: 'paused', expired: 'expired', cancelled: 'canceled' } as const
  return states[status]
}

/** `payers`: have paid, or may pay yet. Fewer than that cannot be promised. */
export const limitFault = (
  { type, paidMax }: { readonly type: string; readonly paidMax?: number | undefined },
  payers: number,
): 'type' | 'paidMax' | null => {
  if (type === 'single') return payers > 1 ? 'type' : null
  return paidMax !== undefined && payers > paidMax ? 'paidMax' : null
}

interface Terms {
  readonly rule: string
  readonly currency: string
  readonly amount_minor: string | null
  readonly paid: number
  readonly held: number
}
/** Once it is being paid or was paid, the amount is fixed. */
export const lockedField = (
  now: Terms,
  wanted: Pick<Input<typeof paylink.edit>, 'rule' | 'currency'> & { readonly amountMinor: bigint | null },
): 'rule' | 'currency' | 'amount' | null => {
  if (now.paid + now.held === 0) return null
  if (now.rule !== wanted.rule) return 'rule'
  if (now.currency !== wanted.currency) return 'currency'
  return (now.amount_minor ?? null) === (wanted.amountMinor?.toString() ?? null) ? null : 'amount'
}
