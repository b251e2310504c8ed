// The door for money that leaves by itself: a withdrawal under a rule that others have agreed to, with nobody at a form.
import { countedInDirhams, withdrawSum } from '@falaj/contract/withdraw-rules'
import { money, type Money } from '@falaj/money'
import type { Own } from '../../platform/approval/deed.ts'
import { failFields } from '../../platform/http/fail.ts'
import { newNumber } from '../../platform/ids.ts'
import { leaving } from './asking.ts'
import { termsNow } from './sums.ts'
import { withdrawDeed, type WithdrawPayload } from './withdraw-deed.ts'

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
export const startAutomatic = async (own: Own, order: AutomaticOrder): Promise<{ id: string; number: string }> => {
  const { merchantId, personId, accountId, runId } = order
  const amount = leaving(order.amount)
  const sum = withdrawSum(amount, (await termsNow(own.tx, merchantId)).plan)
  if (sum.net.minor <= 0n) throw failFields({ path: 'amount', code: 'AMOUNT_MIN' })
  const payload: WithdrawPayload = {
    withdrawId: runId,
    number: newNumber('W'),
    draftId: runId,
    mode: 'AUTOMATIC',
    accountId,
    ...sum,
    counted: money(countedInDirhams(amount), 'AED'),
    line: null,
  }
  await withdrawDeed.place(own, { id: null, merchantId, maker: { personId, staffId: '' }, amount, payload })
  return { id: runId, number: payload.number }
}
