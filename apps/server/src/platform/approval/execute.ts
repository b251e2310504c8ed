// From enough approvals to the approvable: rights are read again, the text must be the approved one, and it happens once.
import { sql } from 'kysely'
import { mayEnter } from '@falaj/contract/kernel/access'
import { membersOf, type Colleague } from '../identity/session.ts'
import { approvableOf, type Approvables } from './approvable.ts'
import type { TxContext } from '../command/context.ts'
import { orRefused } from '../command/or-refused.ts'
import {
  approvalRequestOf,
  isIntact,
  kindOf,
  lockRequest,
  move,
  writeStep,
  type Doer,
  type RequestRow,
} from './request.ts'

/** Those who have approved this revision and still may. */
export const standingApprovals = async (
  { tx }: Pick<TxContext, 'tx'>,
  row: RequestRow,
  colleagues: readonly Colleague[],
): Promise<number> => {
  const { rows } = await sql<{ person_id: string; staff_id: string }>`
    select person_id, staff_id from approval_step
    where merchant_id = ${row.merchant_id} and request_id = ${row.id} and revision = ${row.revision} and step = 'passed' and payload_hash = ${row.payload_hash}`.execute(
    tx,
  )
  const { checker } = kindOf(row)
  const valid = rows.filter((given) =>
    colleagues.some(
      ({ staffId, personId, visitor }) =>
        staffId === given.staff_id && personId === given.person_id && mayEnter(checker, visitor),
    ),
  )
  return new Set(valid.map(({ person_id }) => person_id)).size
}

/** It stops waiting. A request that was sent back holds nothing already. */
export const release = async (own: TxContext, approvables: Approvables, row: RequestRow): Promise<void> => {
  if (row.state === 'CREATED') return
  await approvableOf(approvables, row.kind).release?.(own, { id: row.id, merchantId: row.merchant_id })
}

const failed = async (own: TxContext, approvables: Approvables, row: RequestRow, why: string): Promise<RequestRow> => {
  const ended = await move(own, row, 'fail', why)
  await writeStep(own.tx, row, 'failed', null, why)
  await release(own, approvables, row)
  return ended
}

/** The row must be locked. If the command refuses, what it wrote is rolled back and the refusal becomes the request's end. */
export const execute = async (own: TxContext, approvables: Approvables, applied: RequestRow): Promise<RequestRow> => {
  const { tx } = own
  const audited = await move(own, applied, 'approve')
  if (!isIntact(audited)) return failed(own, approvables, audited, 'REQUEST_CHANGED')
  const maker = (await membersOf(tx, audited.merchant_id, own.settings)).find(
    ({ staffId, personId }) => staffId === audited.maker_staff_id && personId === audited.maker_person_id,
  )
  if (!maker || !mayEnter(kindOf(audited).maker, maker.visitor))
    return failed(own, approvables, audited, 'MAKER_LOST_RIGHT')
  const approvable = approvableOf(approvables, audited.kind)
  const outcome = await orRefused(
    tx,
    () => approvable.execute(own, approvalRequestOf(approvable, audited)),
    ({ reason }) => ({ failed: reason }),
  )
  if (typeof outcome === 'object') return failed(own, approvables, audited, outcome.failed)
  const row = await move(own, audited, 'place')
  await writeStep(tx, row, 'placed', null)
  if (outcome === 'PLACED') return row
  await writeStep(tx, row, 'succeeded', null)
  return move(own, row, 'succeed')
}

/** The rail's word on a placed request; said twice, it counts once. */
export const finish = async (
  own: TxContext,
  merchantId: string,
  id: string,
  end: 'succeed' | 'fail' | 'revert',
  reason: string | null = null,
  by: Doer | null = null,
): Promise<boolean> => {
  const row = await lockRequest(own.tx, merchantId, id)
  const from = end === 'revert' ? 'SUCCESS' : 'PLACED'
  if (row.state !== from) return false
  await move(own, row, end, end === 'succeed' ? null : (reason ?? end))
  const step = end === 'succeed' ? 'succeeded' : end === 'fail' ? 'failed' : 'reverted'
  await writeStep(own.tx, row, step, by, reason)
  return true
}
