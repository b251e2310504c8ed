// What others do with a request, and what its maker may still do: each under the row's lock, each once.
import { sql } from 'kysely'
import { mayEnter } from '@falaj/contract/kernel/access'
import { mayBulk } from '@falaj/contract/people/approval-policy'
import * as z from 'zod/mini'
import { policyRules } from '@falaj/contract/people/approval-policy'
import type { ErrorName } from '@falaj/contract/kernel/errors'
import type { Me } from '../command/context.ts'
import { fail } from '../base/fail.ts'
import { colleaguesOf } from '../identity/session.ts'
import { businessNow } from '../db/business-clock.ts'
import { approvableOf, type Approvables, type ExcludedRows } from './approvable.ts'
import type { TxContext } from '../command/context.ts'
import { isNewFor } from './cooling.ts'
import { narrow, narrowed } from './narrow.ts'
import { execute, release, standingApprovals } from './execute.ts'
import {
  amountOf,
  approvalRequestOf,
  kindOf,
  lockRequest,
  move,
  reword,
  writeStep,
  type Doer,
  type RequestRow,
} from './request.ts'

export interface Decision {
  readonly id: string
  readonly hash: string
  readonly decision: 'passed' | 'rejected' | 'sent-back'
  readonly reason?: string
  /** Passed but for these parts: the hash is of the words without them. */
  readonly without?: readonly ExcludedRows[] | undefined
  /** One of several at once: only under the policy's limit. */
  readonly isBulk?: boolean
}
type Mine = Pick<Me, 'personId' | 'staffId' | 'merchantId'>

/** Whether this person has ever been the one who asks for it, or has decided on this wording. */
const partOf = async ({ tx }: Pick<TxContext, 'tx'>, row: RequestRow, personId: string) => {
  const { rows } = await sql<{ made: boolean; decided: boolean }>`
    select coalesce(bool_or(step in ('asked', 'edited', 'handed-over') and person_id = ${personId} or maker_person_id = ${personId}), false) as made,
      coalesce(bool_or(step in ('passed', 'rejected', 'sent-back') and person_id = ${personId} and revision = ${row.revision}), false) as decided
    from approval_step where merchant_id = ${row.merchant_id} and request_id = ${row.id}`.execute(tx)
  return rows[0]!
}

/** Null when this person may decide on it now. Read again from the database, not from what the session remembers. */
export const decisionFault = async (own: TxContext, row: RequestRow, me: Mine): Promise<ErrorName | null> => {
  const { made, decided } = await partOf(own, row, me.personId)
  if (made) return 'OWN_REQUEST'
  const mine = (await colleaguesOf(own.tx, row.merchant_id, own.settings)).find(({ staffId }) => staffId === me.staffId)
  if (!mine || !mayEnter(kindOf(row).checker, mine.visitor)) return 'NOT_AN_APPROVER'
  if (isNewFor(mine, row.applied_at ?? row.created_at)) return 'NEW_APPROVER'
  if (decided) return 'REQUEST_DECIDED'
  if (row.state !== 'APPLIED') return 'REQUEST_CLOSED'
  return row.expires_at.getTime() <= Date.now() ? 'REQUEST_EXPIRED' : null
}

export const decide = async (
  own: TxContext,
  approvables: Approvables,
  me: Mine,
  given: Decision,
): Promise<RequestRow> => {
  const request = await lockRequest(own.tx, me.merchantId, given.id)
  const fault = await decisionFault(own, request, me)
  if (fault) throw fail(fault)
  const row = given.without ? await narrowed(own.tx, approvables, request, given.without) : request
  if (given.hash !== row.payload_hash.toString('hex')) throw fail('REQUEST_CHANGED')
  if (given.isBulk && !mayBulk(z.decode(policyRules, row.policy as never), amountOf(row))) throw fail('BULK_REFUSED')
  if (given.without) await narrow(own, approvables, request, row, given.without, me)
  await writeStep(own.tx, row, given.decision, me, given.reason ?? null)
  if (given.decision !== 'passed') {
    await release(own, approvables, row)
    return move(own, row, given.decision === 'rejected' ? 'reject' : 'send-back', given.decision)
  }
  const colleagues = await colleaguesOf(own.tx, row.merchant_id, own.settings)
  const isAgreed = (await standingApprovals(own, row, colleagues)) >= row.needed
  if (isAgreed && (!row.due_at || row.due_at <= (await businessNow(own.tx)))) return execute(own, approvables, row)
  if (isAgreed)
    await own.tx
      .updateTable('approval_request')
      .set({ agreed_at: new Date() })
      .where('merchant_id', '=', row.merchant_id)
      .where('id', '=', row.id)
      .execute()
  await own.emit({
    kind: 'approval.changed',
    merchantId: row.merchant_id,
    audience: 'authorizations',
    payload: { id: row.id, state: row.state },
  })
  return row
}

const mineOnly = (row: RequestRow, me: Mine): RequestRow => {
  if (row.maker_person_id !== me.personId) throw fail('NOT_THE_MAKER')
  return row
}

/** By its maker, before others have agreed. */
export const recall = async (own: TxContext, approvables: Approvables, me: Mine, id: string): Promise<RequestRow> => {
  const row = mineOnly(await lockRequest(own.tx, me.merchantId, id), me)
  const recalled = await move(own, row, 'recall', 'recalled')
  await writeStep(own.tx, row, 'recalled', me)
  await release(own, approvables, row)
  return recalled
}

/** Its current state, after it was sent back. */
export const submit = async (own: TxContext, approvables: Approvables, me: Mine, id: string): Promise<RequestRow> => {
  const row = mineOnly(await lockRequest(own.tx, me.merchantId, id), me)
  if (row.state !== 'CREATED') throw fail('REQUEST_CLOSED')
  if (row.expires_at.getTime() <= Date.now()) throw fail('REQUEST_EXPIRED')
  const renewed = await reword(own.tx, row)
  const approvable = approvableOf(approvables, row.kind)
  await approvable.hold?.(own, approvalRequestOf(approvable, renewed))
  await writeStep(own.tx, renewed, 'submitted', me)
  return move(own, renewed, 'submit')
}

/** What a colleague has asked for and nobody has agreed to, each locked: in the order of ids, so that two do not wait for each other. */
export const lockOpenOf = async (
  { tx }: Pick<TxContext, 'tx'>,
  merchantId: string,
  personId: string,
): Promise<RequestRow[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from approval_request where merchant_id = ${merchantId} and maker_person_id = ${personId}
      and state in ('CREATED', 'APPLIED') order by id`.execute(tx)
  const requests: RequestRow[] = []
  for (const { id } of rows) requests.push(await lockRequest(tx, merchantId, id))
  return requests.filter(({ state }) => state === 'CREATED' || state === 'APPLIED')
}

/** Ends all of the colleague's requests when they leave. Returns how many. */
export const recallAll = async (
  own: TxContext,
  approvables: Approvables,
  merchantId: string,
  from: Pick<Doer, 'personId'>,
  by: Doer,
): Promise<number> => {
  const rows = await lockOpenOf(own, merchantId, from.personId)
  for (const row of rows) {
    await move(own, row, 'recall', 'recalled')
    await writeStep(own.tx, row, 'recalled', by)
    await release(own, approvables, row)
  }
  return rows.length
}

/** All of it becomes another's; approvals begin anew. Says how many. */
export const handOver = async (
  own: TxContext,
  merchantId: string,
  from: Pick<Doer, 'personId'>,
  to: Doer,
): Promise<number> => {
  const rows = await lockOpenOf(own, merchantId, from.personId)
  const heir = (await colleaguesOf(own.tx, merchantId, own.settings)).find(({ staffId }) => staffId === to.staffId)
  for (const row of rows) {
    if (!heir || !mayEnter(kindOf(row).maker, heir.visitor)) throw fail('NOT_THE_MAKER')
    const renewed = await reword(own.tx, row, to)
    await writeStep(own.tx, renewed, 'handed-over', to)
    await own.emit({
      kind: 'approval.changed',
      merchantId,
      audience: 'authorizations',
      payload: { id: row.id, state: row.state },
    })
  }
  return rows.length
}
