// The provider's word on a change that the merchant has agreed to. Called by the provider's API and by the sandbox's autopilot.
import { sql } from 'kysely'
import { finish } from '../../../platform/approval/execute.ts'
import type { ShownChange } from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { holdMerchant } from '../../../platform/product/profile.ts'
import { applyReviewed, notifyChanged, type ReviewPart } from './basic-information.apply.ts'

export interface Decider extends TxContext {
  readonly by: 'provider' | 'autopilot'
}
export interface ReviewRow {
  readonly id: string
  readonly merchant_id: string
  readonly mid: string
  readonly part: ReviewPart
  readonly subject: string
  readonly value: unknown
  readonly shown: readonly ShownChange[]
  readonly request_id: string | null
  readonly state: string
  readonly maker: string
  readonly asked_at: Date
}
const columns = sql`v.id, v.merchant_id, m.mid, v.part, v.subject, v.value, v.shown, v.request_id, v.state, p.name as maker, v.asked_at`
/** For the provider: those that wait, longest first. */
export const waitingReviews = async (tx: Store): Promise<readonly ReviewRow[]> =>
  (
    await sql<ReviewRow>`select ${columns} from profile_review v join merchant m on m.id = v.merchant_id
      join person p on p.id = v.maker_person_id where v.state = 'WAITING' order by v.asked_at limit 500`.execute(tx)
  ).rows

/** The new file of a document that waits. */
export const fileOf = ({ part, value }: Pick<ReviewRow, 'part' | 'value'>): string | null =>
  part === 'document' ? (value as { readonly file: string }).file : null

const lockWaiting = async (tx: Store, id: string): Promise<ReviewRow> => {
  const { rows } = isUuid(id)
    ? await sql<ReviewRow>`select ${columns} from profile_review v join merchant m on m.id = v.merchant_id
        join person p on p.id = v.maker_person_id where v.id = ${id} for update of v`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  if (rows[0].state !== 'WAITING') throw fail('REQUEST_CLOSED')
  return rows[0]
}
const close = async (
  { tx, by }: Decider,
  { merchant_id, id }: Pick<ReviewRow, 'merchant_id' | 'id'>,
  state: 'CONFIRMED' | 'REFUSED',
  reason: { readonly en: string; readonly zh: string } | null,
): Promise<void> => {
  await tx
    .updateTable('profile_review')
    .set({ state, decided_at: new Date(), decided_by: by, reason: reason && JSON.stringify(reason) })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()
}

export const confirm = async (decider: Decider, id: string): Promise<ReviewRow> => {
  const { tx } = decider
  const review = await lockWaiting(tx, id)
  await holdMerchant(tx, review.merchant_id)
  const { merchant_id: merchantId, request_id: requestId, part, value } = review
  await applyReviewed(tx, { merchantId, requestId, part, value })
  await close(decider, review, 'CONFIRMED', null)
  if (requestId) await finish(decider, merchantId, requestId, 'succeed')
  await notifyChanged(decider, merchantId)
  return review
}
export const refuse = async (
  decider: Decider,
  id: string,
  reason: { readonly en: string; readonly zh: string },
): Promise<ReviewRow> => {
  const review = await lockWaiting(decider.tx, id)
  await close(decider, review, 'REFUSED', reason)
  if (review.request_id) await finish(decider, review.merchant_id, review.request_id, 'fail', reason.en)
  await notifyChanged(decider, review.merchant_id)
  return review
}
