// A request's row, the text that is approved, and the steps made with it.
import type { Bilingual } from '@falaj/contract/kernel/words'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import {
  approvalKinds,
  isApprovalKind,
  type ApprovalKind,
  type ApprovalKindName,
} from '@falaj/contract/people/approval-kinds'
import { after, type RequestEvent, type RequestState } from '@falaj/contract/kernel/approval-states'
import type { Money } from '@falaj/money'
import { inMinor } from '../lists/page.ts'
import type { Store } from '../db/pool.ts'
import { canonical } from '../base/canonical.ts'
import { fail } from '../base/fail.ts'
import { isUuid, sha256 } from '../base/ids.ts'
import type { ApprovalRequest, Approvable, ShownChange } from './approvable.ts'
import type { TxContext } from '../command/context.ts'

export interface RequestRow {
  readonly id: string
  readonly merchant_id: string
  readonly number: string
  readonly kind: ApprovalKindName
  readonly state: RequestState
  readonly maker_person_id: string
  readonly maker_staff_id: string
  readonly needed: number
  readonly payload: unknown
  readonly payload_hash: Buffer
  readonly revision: number
  readonly shown: readonly ShownChange[]
  readonly text_en: string
  readonly text_zh: string
  readonly currency: string | null
  readonly amount_minor: string | null
  readonly policy: unknown
  readonly policy_version: number
  readonly outcome: string | null
  readonly created_at: Date
  /** When its newest wording was asked for. */
  readonly applied_at: Date | null
  readonly expires_at: Date
  /** Not carried out before; null: at once. */
  readonly due_at: Date | null
  /** Set when enough members have agreed and the time is not due yet. */
  readonly agreed_at: Date | null
}
export const amountOf = (row: Pick<RequestRow, 'currency' | 'amount_minor'>): Money | null =>
  row.currency !== null && row.amount_minor !== null ? inMinor(row.amount_minor, row.currency) : null
export const kindOf = (row: Pick<RequestRow, 'kind'>): ApprovalKind => {
  const { kind }: { readonly kind: string } = row
  if (!isApprovalKind(kind)) throw new Error(`${kind} is no kind of request`)
  return approvalKinds[kind]
}

interface RequestText {
  readonly number: string
  readonly merchantId: string
  readonly revision: number
  readonly kind: string
  readonly makerPersonId: string
  readonly says: Bilingual
  readonly shown: readonly ShownChange[]
  readonly amount: Money | null
  readonly payload: unknown
}
/** What is approved, word for word: everything a reader is shown and everything that will be carried out. */
export const wordedOf = (worded: RequestText): string => canonical({ version: 1, ...worded })
export const canonicalOf = (row: RequestRow): string =>
  wordedOf({
    number: row.number,
    merchantId: row.merchant_id,
    revision: row.revision,
    kind: row.kind,
    makerPersonId: row.maker_person_id,
    says: { en: row.text_en, zh: row.text_zh },
    shown: row.shown,
    amount: amountOf(row),
    payload: row.payload,
  })
/** Only content with the approved hash is executed, even if the row was changed. */
export const isIntact = (row: RequestRow): boolean => sha256(canonicalOf(row)).equals(row.payload_hash)

export const approvalRequestOf = <Schema extends z.ZodMiniType>(
  approvable: Approvable<Schema>,
  row: RequestRow,
): ApprovalRequest<z.output<Schema>> => ({
  id: row.id,
  merchantId: row.merchant_id,
  maker: { personId: row.maker_person_id, staffId: row.maker_staff_id },
  amount: amountOf(row),
  payload: z.decode(approvable.payload, row.payload as never),
})

const columns = sql`r.*, r.amount_minor::text as amount_minor`
export const requestOf = async (tx: Store, merchantId: string, id: string): Promise<RequestRow | undefined> =>
  (
    await sql<RequestRow>`select ${columns} from approval_request r where r.merchant_id = ${merchantId} and r.id = ${id}`.execute(
      tx,
    )
  ).rows[0]

/** Serialises decisions: everything that moves a request takes this lock first. */
export const lockRequest = async (tx: Store, merchantId: string, id: string): Promise<RequestRow> => {
  if (!isUuid(id)) throw fail('NOT_FOUND')
  const { rows } = await sql<RequestRow>`
    select ${columns} from approval_request r where r.merchant_id = ${merchantId} and r.id = ${id} for update`.execute(
    tx,
  )
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}

/**
 * For commands that start from the record, such as submit and cancel: locks the record's request first, as a decision does, so that the two do
 * not deadlock. Without a request, locks the record itself. `where` is over the row `o`; `payer` is its column with the merchant of the
 * request.
 */
export const lockRequestOf = async (
  tx: Store,
  table: string,
  where: RawBuilder<unknown>,
  payer = 'merchant_id',
): Promise<void> => {
  interface RecordRequest {
    readonly merchant_id: string
    readonly request_id: string | null
  }
  const requestIn = async (lock: RawBuilder<unknown>): Promise<RecordRequest | null> => {
    const { rows } = await sql<RecordRequest>`
      select ${sql.ref(`o.${payer}`)} as merchant_id, o.request_id from ${sql.table(table)} o where ${where} ${lock}`.execute(
      tx,
    )
    return rows[0]?.request_id ? rows[0] : null
  }
  const lock = ({ merchant_id, request_id }: RecordRequest) =>
    sql`select from approval_request where merchant_id = ${merchant_id}::uuid and id = ${request_id}::uuid for update`.execute(
      tx,
    )
  const existing = await requestIn(sql``)
  if (existing) return void (await lock(existing))
  await sql`savepoint before_lock`.execute(tx)
  const appeared = await requestIn(sql`for update`)
  if (!appeared) return
  // Asked for while we waited: let go of it and take both in order.
  await sql`rollback to savepoint before_lock`.execute(tx)
  await lock(appeared)
}

/** The same words anew, perhaps of another maker: a new revision, so that what was decided before is void. */
export const reword = async (tx: Store, row: RequestRow, maker?: Doer): Promise<RequestRow> => {
  // A new hash would make altered content the one that is approved.
  if (!isIntact(row)) throw fail('REQUEST_CHANGED')
  const next: RequestRow = {
    ...row,
    revision: row.revision + 1,
    ...(maker ? { maker_person_id: maker.personId, maker_staff_id: maker.staffId } : {}),
  }
  const payload_hash = sha256(canonicalOf(next))
  await tx
    .updateTable('approval_request')
    .set({
      revision: next.revision,
      payload_hash,
      maker_person_id: next.maker_person_id,
      maker_staff_id: next.maker_staff_id,
      // Nobody has agreed to the new one; of what needs nobody, the clock alone.
      agreed_at: next.needed === 0 ? next.agreed_at : null,
    })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
  return { ...next, payload_hash }
}

type StepName =
  | 'asked'
  | 'edited'
  | 'submitted'
  | 'handed-over'
  | 'narrowed'
  | 'passed'
  | 'rejected'
  | 'sent-back'
  | 'recalled'
  | 'expired'
  | 'placed'
  | 'succeeded'
  | 'failed'
  | 'reverted'
export interface Doer {
  readonly personId: string
  readonly staffId: string
}
export const writeStep = async (
  tx: Store,
  row: Pick<RequestRow, 'merchant_id' | 'id' | 'revision' | 'maker_person_id' | 'payload_hash'>,
  step: StepName,
  by: Doer | null,
  reason: string | null = null,
): Promise<void> => {
  await tx
    .insertInto('approval_step')
    .values({
      merchant_id: row.merchant_id,
      request_id: row.id,
      revision: row.revision,
      maker_person_id: row.maker_person_id,
      person_id: by?.personId ?? null,
      staff_id: by?.staffId ?? null,
      step,
      payload_hash: row.payload_hash,
      reason,
    })
    .execute()
}

/** Moves it by the table, or refuses. `outcome` says why it ended. */
export const move = async (
  { tx, emit }: Pick<TxContext, 'tx' | 'emit'>,
  row: RequestRow,
  event: RequestEvent,
  outcome: string | null = null,
): Promise<RequestRow> => {
  const state = after(row.state, event)
  if (!state) throw fail('REQUEST_CLOSED')
  const ended = state === 'SUCCESS' || state === 'FAILURE' || state === 'REVERTED'
  await sql`
    update approval_request set state = ${state}, outcome = ${outcome},
      applied_at = case when ${state} = 'APPLIED' then now() else applied_at end,
      ended_at = case when ${ended} then now() else ended_at end
    where merchant_id = ${row.merchant_id} and id = ${row.id}`.execute(tx)
  await emit({
    kind: 'approval.changed',
    merchantId: row.merchant_id,
    audience: 'authorizations',
    payload: { id: row.id, state },
  })
  return { ...row, state, outcome }
}
