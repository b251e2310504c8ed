// What other features may read of disputes.
import { sql } from 'kysely'
import type { disputePhases } from '@falaj/contract/payments/dispute-rules'
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { Currency, Money } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { addStep, disputeEvent } from '../../../platform/payment/dispute.ts'
import * as store from './dispute.store.ts'

export const isEvidence = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('dispute_file')
    .select('file_id')
    .where('merchant_id', '=', merchantId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()) !== undefined

/** The disputes of one payment. */
export const disputesOf = async (tx: Store, merchantId: string, paymentId: string) => {
  const rows = await tx
    .selectFrom('dispute')
    .select(['id', 'number', 'state', 'received_at', 'closed_at', 'currency', 'net_minor', 'code'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .orderBy('received_at')
    .execute()
  return rows.map(({ id, number, state, received_at: at, closed_at: closed, currency, net_minor: minor, code }) => ({
    id,
    number,
    status: state,
    at: at.toISOString(),
    closedAt: closed?.toISOString() ?? null,
    amount: inMinor(minor, currency as Currency),
    why: code,
  }))
}
/** What must be answered, as many as the list of open ones has, the first deadline, and answers that did not reach the bank. */
export const answersDue = async (
  tx: Store,
  merchantId: string,
): Promise<{ readonly count: number; readonly first: Date | null; readonly unsent: number }> => {
  const { rows } = await sql<{ count: number; first: Date | null; unsent: number }>`
    select count(*)::int as count, min(respond_by) as first,
      (select count(*)::int from dispute where merchant_id = ${merchantId}::uuid and send_failed_at is not null) as unsent
    from dispute
    where merchant_id = ${merchantId}::uuid and state = 'OPEN'`.execute(tx)
  return rows[0]!
}

interface DisputeCode {
  readonly code: string
  readonly says: Bilingual
  readonly phase: (typeof disputePhases)[number]
  readonly confirmed: boolean
}
/** What the acquirer's codes mean, as the provider set it. */
export const disputeCodes = async (tx: Store): Promise<DisputeCode[]> =>
  (await tx.selectFrom('dispute_code').selectAll().orderBy('code').execute()).map(
    ({ code, en, zh, phase, confirmed }) => ({
      code,
      says: { en, zh },
      phase: phase as DisputeCode['phase'],
      confirmed,
    }),
  )
/** Also for a code that was never reported. False if nothing changed. */
export const putDisputeCode = async (tx: Store, { code, says, phase, confirmed }: DisputeCode): Promise<boolean> => {
  const { rows } = await sql`
    insert into dispute_code as c (code, en, zh, phase, confirmed) values (${code}, ${says.en}, ${says.zh}, ${phase}, ${confirmed})
    on conflict (code) do update set en = excluded.en, zh = excluded.zh, phase = excluded.phase, confirmed = excluded.confirmed
    where (c.en, c.zh, c.phase, c.confirmed) is distinct from (excluded.en, excluded.zh, excluded.phase, excluded.confirmed)
    returning code`.execute(tx)
  return rows.length > 0
}

type CaseContext = Pick<TxContext, 'tx' | 'emit'>
/** Locked, of that payment, and still to be answered: what it asks back. */
export const openDisputeOf = async (tx: Store, merchantId: string, id: string, paymentId: string): Promise<Money> => {
  const found = await store.find(tx, merchantId, id, true)
  if (found.payment_id !== paymentId) throw fail('NOT_FOUND')
  if (!store.isOpen(found)) throw fail('DISPUTE_OVER')
  return inMinor(found.net_minor, found.currency)
}
interface RefundAnswer {
  readonly merchantId: string
  readonly disputeId: string
  readonly at: Date
  readonly personId: string
  readonly number: string
}
/** A refund replaces the answer: the bank is notified when the money has arrived. */
export const answerByRefund = async ({ tx, emit }: CaseContext, given: RefundAnswer): Promise<void> => {
  const { merchantId, disputeId, at, personId, number } = given
  const found = await store.findOpen(tx, merchantId, disputeId)
  await store.put(tx, found, { state: 'RESPONDED', answered_at: at, answered_by: personId })
  await addStep(tx, { merchantId, disputeId, kind: 'refund-sent', text: number, personId })
  await emit(disputeEvent(merchantId, disputeId))
}
export const sayRefunded = async ({ tx, emit }: CaseContext, merchantId: string, disputeId: string): Promise<void> => {
  await addStep(tx, { merchantId, disputeId, kind: 'refund-arrived' })
  await emit(disputeEvent(merchantId, disputeId), {
    kind: 'dispute.answer',
    merchantId,
    audience: 'none',
    payload: { id: disputeId },
  })
}
/** The refund failed: it waits for an answer again, if there is still time. */
export const reopenDispute = async (
  { tx, emit }: CaseContext,
  merchantId: string,
  disputeId: string,
): Promise<void> => {
  const found = await store.find(tx, merchantId, disputeId, true)
  await addStep(tx, { merchantId, disputeId, kind: 'refund-failed' })
  if (found.state === 'RESPONDED' && !found.sent_at)
    await store.put(tx, found, { state: 'OPEN', answered_at: null, answered_by: null })
  await emit(disputeEvent(merchantId, disputeId))
}
