// Cashback as money: the budget is held as one sum, paid part by part, and the rest is released.
import type { Posting } from '@falaj/ledger/posting'
import type { Currency } from '@falaj/money'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'

export const movementName = 'cashback'
interface Of {
  readonly merchantId: string
  readonly id: string
  readonly currency: Currency
}
const posting = (
  step: keyof typeof legsOf.cashback,
  { merchantId, id, currency }: Of,
  net: bigint,
  nth?: string,
): Posting =>
  postingOf(
    legsOf.cashback,
    step,
    { name: movementName, id, merchantId, currency, net },
    nth === undefined ? {} : { nth },
  )
export const budgetHeld = (campaign: Of, budget: bigint): Posting => posting('hold', campaign, budget)
export const budgetReleased = (campaign: Of, left: bigint): Posting => posting('release', campaign, left)
export const cashbackPaid = (of: Of, net: bigint): Posting => posting('paid', of, net)
/** `inAll`: the total returned including this one; a refund that is reported twice takes nothing twice. */
export const cashbackReverted = (of: Of, net: bigint, inAll: bigint): Posting =>
  posting('reverted', of, net, String(inAll))
