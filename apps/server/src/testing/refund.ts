// Refunds for tests: one that nobody is asked for, and the acquirer's word on it.
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { newId } from '../platform/base/ids.ts'
import { recordAnswer } from '../features/payments/refund/refund.jobs.ts'
import { refund } from '@falaj/contract/payments/refund'
import type { Money } from '@falaj/money'
import { withStepUp } from './team.ts'
import type { Client, World } from './world.ts'

/** From now on refunds of this merchant need nobody. */
export const refundAlone = async (world: World, merchantId: string): Promise<void> =>
  void (await world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'refund', 99, $2)`,
    [merchantId, JSON.stringify({ ...defaultRules('refund'), otherwise: 0 })],
  ))
/** Reports it on every call; returns false if it was reported before. */
export const refundedBy = async (
  world: World,
  client: Client,
  {
    merchantId,
    paymentId,
    amount,
  }: { readonly merchantId: string; readonly paymentId: string; readonly amount: Money },
): Promise<() => Promise<boolean>> => {
  const { body } = await withStepUp(client, refund.add, { paymentId, amount, reason: 'REQUESTED', draftId: newId() })
  const answer = { kind: 'refunded', at: new Date(), arn: null, minor: amount.minor } as const
  return () => recordAnswer(world.db, world.settings, { merchantId, id: body.id }, answer)
}
