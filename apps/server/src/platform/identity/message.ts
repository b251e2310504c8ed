// Messages to people. The row and its event are written with the change that causes it; a job passes it to the carrier.
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { dayMs, minuteMs } from '@falaj/contract/kernel/time'
import {
  CarrierDown,
  MessageRefused,
  type Channel,
  type MessageRail,
  type OutgoingMessage,
} from '../../rails/carrier.ts'
import type { Db, Store } from '../db/pool.ts'
import { newId } from '../base/ids.ts'
import { keepInInbox, type InboxNotice } from './inbox.ts'
import { mailSubject, type MailSubject } from './mail-subject.ts'
import { task, type Task } from '../jobs/task.ts'
import { emitter, type NewEvent } from '../outbox/emit.ts'
import { hasBounced, noteAtCarrier, noteUndelivered, type About } from './message-outcome.ts'

interface MessageFacts {
  /** The same id is the same message, and is sent once. */
  readonly id?: string
  readonly recipient: string
  readonly purpose: string
  readonly body: string
  /** A notice to a member is kept in their inbox, too; null for a code, and for a message to somebody else. */
  readonly inbox: InboxNotice | null
  /** True means everything is done as if, and nothing is sent. */
  readonly drop?: boolean
  /** A one-time code: of no use after so long, and as soon as a newer one is sent for the same purpose of the same session or ticket. */
  readonly code?: { readonly livesMs: number; readonly of: string }
  /** The record that shows whether it arrived. */
  readonly about?: About
}
export interface MailHead {
  readonly language: PayerLanguage
  readonly subject: MailSubject
  readonly facts?: Readonly<Record<string, string>>
}
export type NewMessage = MessageFacts &
  ({ readonly channel: 'sms'; readonly mail?: undefined } | { readonly channel: Channel; readonly mail: MailHead })

const columnsOf = ({ merchantId, kind, id }: About) => ({ merchant_id: merchantId, about: kind, about_id: id })

/** False if a message of this id was posted before. */
export const post = async (
  tx: Store,
  emit: (event: NewEvent) => Promise<unknown>,
  { id = newId(), channel, recipient, purpose, body, inbox, drop = false, code, about, mail }: NewMessage,
): Promise<boolean> => {
  if (code)
    await sql`update message set body = null, due_at = null, state = case when state = 'QUEUED' then 'SUPERSEDED' else state end
      where code_of = ${code.of} and purpose = ${purpose} and body is not null and id <> ${id}::uuid`.execute(tx)
  const posted = await tx
    .insertInto('message')
    .values({
      id,
      channel,
      recipient,
      purpose,
      body,
      state: drop ? 'DROPPED' : 'QUEUED',
      ...(code ? { code_of: code.of, expires_at: new Date(Date.now() + code.livesMs) } : {}),
      ...(mail && channel === 'email'
        ? { language: mail.language, subject: mailSubject(mail.subject, mail.language, mail.facts) }
        : {}),
      ...(about ? columnsOf(about) : {}),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) return false
  await emit({ kind: 'message.queued', merchantId: null, audience: 'none', payload: { id } })
  if (inbox) await keepInInbox(tx, await peopleAt(tx, recipient), `message ${id}`, inbox)
  return true
}
const peopleAt = async (tx: Store, mobile: string): Promise<string[]> =>
  (await tx.selectFrom('person').select('id').where('mobile', '=', mobile).execute()).map(({ id }) => id)

/** So long a mail server tries, too, before it gives up. */
const givesUpAfterMs = 3 * dayMs
const firstPauseMs = 3000
const longestPauseMs = 30 * minuteMs
/** Longer than an attempt may take: a message whose attempt died with its node is tried again. */
const attemptMs = minuteMs
const timeoutMs = 30_000
export const pauseMs = (tries: number): number => Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)

/** Addresses that bounced get nothing but the code that proves that they work again. */
const provesAddress: readonly string[] = ['CONFIRM_EMAIL', 'FOLLOW']
interface Row extends OutgoingMessage {
  readonly tries: number
  readonly created_at: Date
  readonly expires_at: Date | null
}
export type Delivery =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'later'; readonly why: string; readonly isNews: boolean }
export interface Attempt {
  readonly db: Db
  readonly rail: MessageRail
  readonly signal: AbortSignal
}

/** Hands one message to its carrier, and keeps what the carrier said about itself and about the address. */
export const handOver = async ({ db, rail, signal }: Attempt, message: OutgoingMessage) => {
  const isMail = message.channel === 'email' && !provesAddress.includes(message.purpose)
  if (isMail && (await hasBounced(db, message.recipient))) throw new MessageRefused('bounced before', false)
  const receipt = await rail.send(db, message, signal)
  await noteAtCarrier(db, message.channel, null)
  return receipt
}

/** Passes one message to the carrier. Its text is erased as soon as it is on its way, or later where a second carrier may need it. */
export const deliver = async (attempt: Attempt, id: string): Promise<Delivery> => {
  const { db, rail } = attempt
  const { rows } = await sql<Row & { readonly route: number }>`
    update message set tries = tries + 1, due_at = now() + make_interval(secs => ${attemptMs / 1000})
    where id = ${id}::uuid and state = 'QUEUED' and body is not null and (due_at is null or due_at <= now())
    returning id, channel, recipient, purpose, body, language, subject, tries, route, created_at, expires_at`.execute(
    db,
  )
  const [row] = rows
  if (!row) return { kind: 'gone' }
  const { tries, created_at, expires_at, route, ...message } = row
  const fail = async (why: string, isAddressDead: boolean): Promise<Delivery> => {
    await noteUndelivered(db, id, why, isAddressDead)
    return { kind: 'failed', why }
  }
  const until = Math.min(created_at.getTime() + givesUpAfterMs, expires_at?.getTime() ?? Number.POSITIVE_INFINITY)
  if (Date.now() >= until) return fail('expired', false)
  try {
    const receipt = await handOver(attempt, { ...message, isFallback: route === 1 })
    // Waits for a report only while somebody else could carry it.
    const reportMs = route === 0 && rail.hasFallback?.(message.channel) ? (receipt?.reportWithinMs ?? null) : null
    const due = reportMs === null ? null : new Date(Date.now() + reportMs)
    // A code that was superseded during the attempt stays without its text.
    await sql`
      update message set state = 'SENT', sent_at = now(), due_at = case when body is null then null else ${due}::timestamptz end,
        body = case when ${due === null} then null else body end,
        carrier = ${receipt?.carrier ?? null}, carrier_id = ${receipt?.carrierId ?? null}
      where id = ${id}::uuid and state in ('QUEUED', 'SUPERSEDED')`.execute(db)
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof MessageRefused) return fail(error.status, error.isAddressDead)
    const why = (error as Error).message
    const isNews = error instanceof CarrierDown && (await noteAtCarrier(db, message.channel, why))
    const next = Date.now() + pauseMs(tries)
    if (next >= until) return fail('expired', false)
    await sql`update message set due_at = ${new Date(next)} where id = ${id}::uuid and state = 'QUEUED'`.execute(db)
    return { kind: 'later', why, isNews }
  }
}

/** Of a message that another table queues: its row is what bounces and reports are matched with. */
export const carry = async (attempt: Attempt, message: OutgoingMessage, about: About): Promise<void> => {
  const { db } = attempt
  const { id, channel, recipient, purpose, language = null, subject = null } = message
  await db
    .insertInto('message')
    .values({ id, channel, recipient, purpose, language, subject, state: 'QUEUED', ...columnsOf(about) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const receipt = await handOver(attempt, message).catch(async (error: unknown) => {
    if (error instanceof CarrierDown) error.isNews = await noteAtCarrier(db, channel, error.message)
    throw error
  })
  await db
    .updateTable('message')
    .set({
      state: 'SENT',
      sent_at: new Date(),
      carrier: receipt?.carrier ?? null,
      carrier_id: receipt?.carrierId ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute()
}
/** It is not tried again. */
export const endCarrying = (db: Db, id: string, error: unknown): Promise<boolean> =>
  error instanceof MessageRefused
    ? noteUndelivered(db, id, error.status, error.isAddressDead)
    : noteUndelivered(db, id, 'expired', false)

const dueMax = 200
/** What waits for another attempt, and what its carrier has not reported in time: that goes to the second one. */
export const queueDue = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update message m set due_at = null, state = 'QUEUED', route = case when m.state = 'SENT' then 1 else m.route end
      from (select id from message where due_at <= now() and body is not null order by due_at limit ${dueMax} for update skip locked) due
      where m.id = due.id and (m.expires_at is null or m.expires_at > now() or m.state = 'QUEUED')
      returning m.id`.execute(tx)
    // A code that expired while its report was awaited.
    await sql`update message set body = null, due_at = null where state = 'SENT' and expires_at <= now() and due_at is not null`.execute(
      tx,
    )
    const emit = emitter(tx)
    for (const { id } of rows)
      await emit({ kind: 'message.queued', merchantId: null, audience: 'none', payload: { id } })
    return rows.length
  })

/** What an alarm on the log looks for. Once, when it begins: every message would repeat it. */
const downAlert = 'MESSAGE_CARRIER_DOWN'
export const alarmIfDown = (
  log: FastifyBaseLogger,
  { why, isNews }: { readonly why: string; readonly isNews: boolean },
) => {
  if (isNews) log.error({ alert: downAlert, why }, 'a carrier of messages takes none; they wait')
}
export const messageTasks = (rail: MessageRail): readonly Task[] => [
  task({
    kind: 'message.queued',
    payload: z.object({ id: z.string() }),
    timeoutMs,
    async run({ db, payload: { id }, signal, log }) {
      const outcome = await deliver({ db, rail, signal }, id)
      if (outcome.kind === 'failed') log.warn({ message: id, why: outcome.why }, 'a message was not sent')
      if (outcome.kind !== 'later') return
      alarmIfDown(log, outcome)
      log.debug({ message: id, why: outcome.why }, 'a message is tried again')
    },
  }),
  task({
    kind: 'message.due',
    payload: z.unknown(),
    loop: { everyMs: 2000, run: queueDue },
    run: async ({ db }) => void (await queueDue(db)),
  }),
]
