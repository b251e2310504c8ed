// Messages to people. The row and its event are written with the change that causes it; a job passes it to the carrier.
import * as z from 'zod/mini'
import type { MessageRail } from '../../rails/message-rail.ts'
import type { Db, Store } from '../db/pool.ts'
import { newId } from '../base/ids.ts'
import { keepInInbox, type InboxNotice } from './inbox.ts'
import { task, type Task } from '../jobs/task.ts'
import type { NewEvent } from '../outbox/emit.ts'

export interface NewMessage {
  /** The same id is the same message, and is sent once. */
  readonly id?: string
  readonly channel: 'sms' | 'email'
  readonly recipient: string
  readonly purpose: string
  readonly body: string
  /** A notice to a member is kept in their inbox, too; null for a code, and for a message to somebody else. */
  readonly inbox: InboxNotice | null
  /** True means everything is done as if, and nothing is sent. */
  readonly drop?: boolean
}

/** False if a message of this id was posted before. */
export const post = async (
  tx: Store,
  emit: (event: NewEvent) => Promise<unknown>,
  { id = newId(), channel, recipient, purpose, body, inbox, drop = false }: NewMessage,
): Promise<boolean> => {
  const posted = await tx
    .insertInto('message')
    .values({ id, channel, recipient, purpose, body, state: drop ? 'DROPPED' : 'QUEUED' })
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

const attemptsMax = 5

/** Passes one message to the carrier; false if it is no longer waiting. Its text is erased as soon as it is on its way. */
export const deliver = async (db: Db, rail: MessageRail, id: string, signal: AbortSignal): Promise<boolean> => {
  const row = await db
    .updateTable('message')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .returning(['id', 'channel', 'recipient', 'purpose', 'body', 'tries'])
    .executeTakeFirst()
  if (!row || row.body === null) return false
  try {
    await rail.send(db, { ...row, channel: row.channel as 'sms' | 'email', body: row.body }, signal)
  } catch (error) {
    if (row.tries >= attemptsMax)
      await db.updateTable('message').set({ state: 'FAILED', body: null }).where('id', '=', id).execute()
    throw error
  }
  await db.updateTable('message').set({ state: 'SENT', body: null, sent_at: new Date() }).where('id', '=', id).execute()
  return true
}

export const messageTask = (rail: MessageRail): Task =>
  task({
    kind: 'message.queued',
    payload: z.object({ id: z.string() }),
    attemptsMax,
    timeoutMs: 30_000,
    run: async ({ db, payload, signal }) => void (await deliver(db, rail, payload.id, signal)),
  })
