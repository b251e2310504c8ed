// The door for money that leaves by itself: a withdrawal under a rule that others have agreed to, with nobody at a form.
import type { Money } from '@falaj/money'
import type { TxContext } from '../../platform/approval/approvable.ts'
import { newNumber } from '../../platform/ids.ts'
import { summed } from './sums.ts'
import { withdrawApprovable, type WithdrawPayload } from './withdraw-approvable.ts'

export interface AutomaticOrder {
  readonly merchantId: string
  /** Whose rule it is. */
  readonly personId: string
  readonly accountId: string
  readonly amount: Money
  /** The same id is the same withdrawal. */
  readonly runId: string
}
/** Goes to the bank at once. Refuses with `fail` as a form would be refused. */
export const startAutomatic = async (
  own: TxContext,
  order: AutomaticOrder,
): Promise<{ id: string; number: string }> => {
  const { merchantId, personId, accountId, amount, runId } = order
  const payload: WithdrawPayload = {
    withdrawId: runId,
    number: newNumber('W'),
    draftId: runId,
    mode: 'AUTOMATIC',
    accountId,
    ...(await summed(own, merchantId, amount)),
    line: null,
  }
  await withdrawApprovable.place(own, { id: null, merchantId, maker: { personId, staffId: '' }, amount, payload })
  return { id: runId, number: payload.number }
}
