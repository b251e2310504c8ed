// What goes on with disputes beside the requests: answers to the acquirer, deadlines, what is owed, and notifications.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { acquirerRailOf, type AcquirerEvent, type AcquirerRail } from '../../../rails/acquirer-rail.ts'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { TaskContext } from '../../../platform/feature.ts'
import type { Registry } from '../../../platform/registry.ts'
import { readWhole } from '../../../platform/files/bytes.ts'
import { Refused } from '../../../platform/base/fail.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'
import { dueRecords, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import { railPoll } from '../../../platform/jobs/rail-poll.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { makeAcquirerEvents } from '../../../platform/payment/acquirer-event.ts'
import { addStep, disputeEvent, owedPosting } from '../../../platform/payment/dispute.ts'
import { acquirer } from '../../../platform/payment/refund-event.ts'
import { makePdf } from '../../../platform/pdf/make.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { tell } from '../../workspace/notice/notice.read.ts'
import { refundInsteadOf } from '../refunds.read.ts'
import { readCase } from './dispute.case-file.ts'
import { issuerOf, packOf } from './dispute.pack.ts'
import * as store from './dispute.store.ts'

const disputes = sql.table('dispute')
/** With the evidence pack, and the documents that were added. A second run says the same again; the acquirer takes it once. */
export const sendAnswer = async (
  db: Db,
  { rail, registry }: { readonly rail: AcquirerRail; readonly registry: Pick<Registry, 'lookOf'> },
  merchantId: string,
  id: string,
  signal: AbortSignal,
) => {
  const found = await store.find(db, merchantId, id)
  if (found.sent_at || !found.answered_at) return
  const refunded = await refundInsteadOf(db, merchantId, id)
  const isRefunded = refunded?.placed_at?.getTime() === found.answered_at.getTime()
  if (isRefunded && refunded?.state !== 'SUCCESS') return
  const isDefence = found.state !== 'CONCEDED' && !isRefunded
  if (isDefence) {
    const mime = 'application/pdf'
    const issuer = await issuerOf(db, registry, merchantId)
    const pack = await makePdf({ ...packOf(await readCase(db, merchantId, id), issuer), language: 'en' })
    await rail.addEvidence(found.case_no, { name: `${found.number}.pdf`, mime, content: pack }, signal)
    for (const { file_id: fileId, name, mime: type } of await store.filesOf(db, merchantId, id))
      await rail.addEvidence(
        found.case_no,
        { name, mime: type, content: await readWhole(db, { merchantId, id: fileId }) },
        signal,
      )
  }
  const [answer, statement] = isRefunded
    ? (['refund', `Refunded: ${refunded!.number}, ARN ${refunded!.arn ?? '-'}`] as const)
    : ([isDefence ? 'defend' : 'accept', found.statement] as const)
  await rail.answerDispute(found.case_no, answer, statement, signal)
  await db.transaction().execute(async (tx) => {
    const now = await store.find(tx, merchantId, id, true)
    if (now.sent_at) return
    await store.put(tx, now, { sent_at: new Date(), send_failed_at: null })
    await addStep(tx, { merchantId, disputeId: id, kind: 'sent' })
    await emitter(tx)(disputeEvent(merchantId, id))
  })
}
/** After the last attempt: a person looks at it, and says when to try again. */
export const giveUp = async (db: Db, settings: Settings, merchantId: string, id: string): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const found = await store.find(tx, merchantId, id, true)
    if (found.sent_at) return
    await store.put(tx, found, { send_failed_at: new Date() })
    await addStep(tx, { merchantId, disputeId: id, kind: 'send-failed' })
    await writeSystemAudit(tx, 'clock', merchantId, 'dispute.send-failed', { object: `dispute ${found.number}` })
    await emitter(tx)(disputeEvent(merchantId, id))
  })
  await tellOf(db, settings, merchantId, id, 'send-failed')
}
/** Takes what is owed, once the balance allows. */
export const takeOwed = dueRecords({
  name: 'dispute.take',
  clock: '* * * * *',
  due: { from: disputes, where: sql`money = 'owed'`, at: sql`received_at` },
  one: ({ db }, { merchantId, id }) =>
    db
      .transaction()
      .execute(async (tx) => {
        const found = await store.find(tx, merchantId, id, true)
        if (found.money !== 'owed') return false
        const own = { tx, emit: emitter(tx) }
        await moveMoney(own, owedPosting(found))
        await store.put(tx, found, { money: 'taken', taken_count: found.taken_count + 1 })
        await addStep(tx, { merchantId, disputeId: id, kind: 'taken' })
        await writeSystemAudit(tx, 'clock', merchantId, 'dispute.take', { object: `dispute ${found.number}` })
        await own.emit(disputeEvent(merchantId, id))
        return true
      })
      .catch((error: unknown) => {
        // The balance is too low: it stays owed.
        if (error instanceof Refused) return false
        throw error
      }),
})
/** Ends what nobody answers in time. */
export const expireDisputes = dueRecords({
  name: 'dispute.expire',
  clock: '* * * * *',
  due: { from: disputes, where: sql`state = 'OPEN' and respond_by <= now()`, at: sql`respond_by` },
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const found = await store.find(tx, merchantId, id, true)
      if (found.state !== 'OPEN' || found.respond_by > new Date()) return false
      await store.put(tx, found, { state: 'EXPIRED', closed_at: new Date() })
      await addStep(tx, { merchantId, disputeId: id, kind: 'expired' })
      await writeSystemAudit(tx, 'clock', merchantId, 'dispute.expire', { object: `dispute ${found.number}` })
      await emitter(tx)(disputeEvent(merchantId, id))
      return true
    }),
})
const day = 86_400_000
type When = 'opened' | 'held' | '3 days' | '1 day' | 'send-failed'
const noticeOf = (
  { state, number, net_minor: minor, currency, respond_by: until }: store.Dispute,
  when: When,
): Bilingual => {
  const amount = toCodeText(inMinor(minor, currency))
  const date = until.toISOString().slice(0, 10).split('-').toReversed().join('-')
  if (when === 'send-failed')
    return {
      en: `Your answer to dispute ${number} did not reach the bank. Open it and send it again before ${date}.`,
      zh: `您对争议 ${number} 的答复未能送达银行，请在 ${date} 前打开并重新发送。`,
    }
  if (when === 'held')
    return {
      en: `Dispute ${number}: ${amount}. The claim doesn’t match the payment: Falaj is checking it. Nothing was taken.`,
      zh: `争议 ${number}：${amount}。该主张与支付不符，Falaj 正在核查，未扣款。`,
    }
  if (state === 'ALERT')
    return {
      en: `Fraud report ${number}: ${amount}. No answer is needed.`,
      zh: `欺诈报告 ${number}：${amount}，无需答复。`,
    }
  return {
    en: `Dispute ${number}: ${amount}. Answer by ${date}.`,
    zh: `争议 ${number}：${amount}，请于 ${date} 前答复。`,
  }
}
/** The assignee, or everybody who may see it; for an answer that cannot be sent, also those who may resend it. */
const tellOf = async (db: Db, settings: Settings, merchantId: string, id: string, when: When) => {
  const found = await store.find(db, merchantId, id)
  const area = when === 'send-failed' ? areas.fiatMoneyMovement : areas.fiatTransactions
  const all = (await colleaguesOf(db, merchantId, settings)).filter(({ visitor }) => mayEnter(area, visitor))
  const assigned = when === 'send-failed' ? [] : all.filter(({ staffId }) => staffId === found.assignee_id)
  await tell(
    { db, settings },
    (assigned.length > 0 ? assigned : all).map(({ personId }) => personId),
    {
      topic: 'disputes',
      merchantId,
      // A second question has a deadline of its own.
      about: `dispute ${id} ${when} ${found.respond_by.toISOString()}`,
      text: noticeOf(found, when),
      object: { kind: 'dispute', id },
    },
  )
}
/** Three days and one day before the deadline. A second run is harmless: people get a notice about the same thing once. */
export const remind = (settings: Settings): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'dispute.remind',
    clock: '* * * * *',
    due: {
      from: disputes,
      where: sql`state = 'OPEN' and respond_by between now() and now() + interval '3 days' and (reminded_at is null
            or reminded_at < respond_by - case when respond_by < now() + interval '1 day' then interval '1 day' else interval '3 days' end)`,
      at: sql`respond_by`,
    },
    async one({ db }, { merchantId, id }) {
      const found = await store.find(db, merchantId, id)
      if (found.state !== 'OPEN' || found.respond_by < new Date()) return
      await tellOf(db, settings, merchantId, id, found.respond_by.getTime() - Date.now() < day ? '1 day' : '3 days')
      await sql`update dispute set reminded_at = now() where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
        db,
      )
    },
  })

const askedKey = z.object({ merchantId: z.string(), reference: z.string() })
interface AskContext {
  readonly rail: AcquirerRail
  readonly arrive: (db: Db) => (event: AcquirerEvent) => Promise<unknown>
}
/** A call-back of a dispute may be lost, and its deadline would pass unseen: the acquirer is asked for what it has reported. */
export const askDisputes = ({ rail, arrive }: AskContext) =>
  railPoll({
    name: 'dispute.ask',
    rail: acquirer,
    key: askedKey,
    async ask(_db, since, cursor, signal) {
      const { events, ...page } = await rail.disputesSince(since, cursor, signal)
      return { items: events, ...page }
    },
    async missing(db, events) {
      const { rows } = await sql<z.output<typeof askedKey>>`
        select distinct a.merchant_id as "merchantId", a.reference
        from unnest(${events.map(({ reference }) => reference)}::text[], ${events.map(({ id }) => id)}::text[]) as s (reference, id)
        join payment_attempt a on a.reference = s.reference
        where not exists (select from payment_event e where e.rail = ${acquirer} and e.reference = s.id)`.execute(db)
      return rows
    },
    async one({ db, signal }, { reference }) {
      const status = await rail.status(reference, signal)
      if (status.kind !== 'told') return
      for (const event of status.events)
        if ((await arrive(db)(event)) === 'early')
          throw new Error(`the acquirer has not reported the payment of ${event.id}`)
    },
  })

const about = z.object({ id: z.string() })
/** About a quarter of an hour. */
const answerAttempts = 7
export const disputeTasks = ({ settings, registry }: TaskContext): readonly Task[] => {
  const rail = acquirerRailOf(settings)
  return [
    task({
      kind: 'dispute.answer',
      payload: about,
      attemptsMax: answerAttempts,
      run: async ({ db, merchantId, payload: { id }, signal, attempt, log }) => {
        if (!merchantId) return
        try {
          await sendAnswer(db, { rail, registry }, merchantId, id, signal)
        } catch (error) {
          if (attempt < answerAttempts) throw error
          log.error({ err: error, dispute: id }, 'the answer to a dispute did not reach the acquirer')
          await giveUp(db, settings, merchantId, id)
        }
      },
    }),
    task({
      kind: 'dispute.opened',
      payload: about,
      run: async ({ db, merchantId, payload: { id } }) => {
        if (merchantId) await tellOf(db, settings, merchantId, id, 'opened')
      },
    }),
    task({
      kind: 'dispute.held',
      payload: about,
      run: async ({ db, merchantId, payload: { id }, log }) => {
        if (!merchantId) return
        log.error({ alert: 'DISPUTE_HELD', dispute: id, merchant: merchantId }, 'a claim does not match its payment')
        await tellOf(db, settings, merchantId, id, 'held')
      },
    }),
    ...[expireDisputes, takeOwed, remind(settings)].flatMap(({ tasks }) => tasks),
    ...askDisputes({
      rail,
      arrive: (db) => makeAcquirerEvents({ db, settings, registry, wakeRelay: () => undefined }),
    }).tasks,
  ]
}
