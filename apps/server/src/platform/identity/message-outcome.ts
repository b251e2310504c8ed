// What became of a message after its carrier took it, and how its carrier is.
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Channel } from '../../rails/carrier.ts'
import { isAddressDead, type Bounce } from '../../rails/mail/bounce.ts'
import type { SmsReport } from '../../rails/sms/report.ts'
import { isUuid, sha256 } from '../base/ids.ts'
import type { Db, Store } from '../db/pool.ts'
import { emitter } from '../outbox/emit.ts'

/** The record that a message is of. Its feature has a task for `<kind>.undelivered`. */
export interface About {
  readonly merchantId: string
  readonly kind: 'receipt' | 'invoice'
  readonly id: string
}
const hashOf = (address: string): Buffer => sha256(address.trim().toLowerCase())

export const hasBounced = async (db: Store, address: string): Promise<boolean> =>
  (await db.selectFrom('bounced_address').select('status').where('address_hash', '=', hashOf(address)).execute())
    .length > 0
/** Its owner has confirmed it again. */
export const forgetBounce = (tx: Store, address: string) =>
  tx.deleteFrom('bounced_address').where('address_hash', '=', hashOf(address)).execute()
const keepBounce = (tx: Store, address: string, status: string) =>
  tx
    .insertInto('bounced_address')
    .values({ address_hash: hashOf(address), status })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ status, bounced_at: new Date() }))
    .execute()

/** It did not and will not arrive: the address is marked, and the record it is of is told. Twice is once. */
export const noteUndelivered = (db: Db, id: string, why: string, isAddressDead: boolean): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      recipient: string
      about: string | null
      about_id: string | null
      merchant_id: string | null
    }>`
      update message set state = case when state = 'SENT' then state else 'FAILED' end, body = null, due_at = null, failure = ${why},
        delivery = case when state = 'SENT' then 'UNDELIVERED' else delivery end, delivery_at = now()
      where id = ${id}::uuid and state in ('QUEUED', 'SENT') and delivery is distinct from 'UNDELIVERED'
      returning recipient, about, about_id, merchant_id`.execute(tx)
    const [row] = rows
    if (!row) return false
    if (isAddressDead) await keepBounce(tx, row.recipient, why)
    if (row.about && row.merchant_id)
      await emitter(tx)({
        kind: `${row.about}.undelivered`,
        merchantId: row.merchant_id,
        audience: 'none',
        payload: { id: row.about_id, messageId: id },
      })
    return true
  })

/** `why`: null means that it works. True if this is when it began to fail. */
export const noteAtCarrier = async (db: Store, channel: Channel, why: string | null): Promise<boolean> => {
  if (why === null) {
    await sql`update carrier_state set failing_since = null where channel = ${channel} and failing_since is not null`.execute(
      db,
    )
    return false
  }
  const { rows } = await sql<{ is_news: boolean }>`
    insert into carrier_state as c (channel, failing_since, why) values (${channel}, now(), ${why})
    on conflict (channel) do update set failing_since = coalesce(c.failing_since, now()), why = excluded.why
    returning failing_since = now() as is_news`.execute(db)
  return rows[0]!.is_news
}
const slowAfterMs = minuteMs
/** It has been failing for a minute: what is sent now arrives later. */
export const isCarrierSlow = async (db: Store, channel: Channel): Promise<boolean> => {
  const found = await db
    .selectFrom('carrier_state')
    .select('channel')
    .where('channel', '=', channel)
    .where('failing_since', '<', new Date(Date.now() - slowAfterMs))
    .execute()
  return found.length > 0
}

const columnsOfReport = sql`id, state, delivery, route, body is not null as has_text, expires_at <= now() as is_late`
interface ReportTarget {
  readonly id: string
  readonly state: string
  readonly delivery: string | null
  readonly route: number
  readonly has_text: boolean
  readonly is_late: boolean | null
}
/** What a carrier of SMS reports, by its own id or by ours. A report of another carrier than the one that has it now is too late. */
export const noteReport = async (
  db: Db,
  carrier: string,
  { messageId, carrierId, delivery }: SmsReport,
): Promise<'noted' | 'repeated' | 'ignored' | 'unknown'> => {
  const { rows } = await sql<ReportTarget & { readonly carrier: string | null }>`
    select ${columnsOfReport}, carrier from message where channel = 'sms' and (
      (carrier = ${carrier} and carrier_id = ${carrierId}) or id = ${isUuid(messageId ?? '') ? messageId : null}::uuid)`.execute(
    db,
  )
  const [found] = rows
  if (!found) return 'unknown'
  // Not yet written down that it was handed over, or the node died before that: only an arrival says which it was.
  const isHandedOver = found.carrier !== null || found.state !== 'QUEUED'
  if (!isHandedOver && delivery !== 'DELIVERED') return 'unknown'
  if (delivery === null || (isHandedOver && found.carrier !== carrier)) return 'ignored'
  if (found.delivery === delivery || found.delivery === 'DELIVERED') return 'repeated'
  if (delivery === 'DELIVERED') {
    await sql`
      update message set state = 'SENT', sent_at = coalesce(sent_at, now()), carrier = ${carrier}, delivery = 'DELIVERED',
        delivery_at = now(), body = null, due_at = null
      where id = ${found.id}::uuid and state in ('QUEUED', 'SENT')`.execute(db)
    return 'noted'
  }
  if (found.state === 'SENT' && found.route === 0 && found.has_text && !found.is_late) {
    // The queue hands it to the second carrier.
    await sql`update message set due_at = now() where id = ${found.id}::uuid and state = 'SENT' and body is not null`.execute(
      db,
    )
    return 'noted'
  }
  return (await noteUndelivered(db, found.id, 'undelivered', false)) ? 'noted' : 'repeated'
}

/** Only a failure changes anything: a delay is followed by one, or by a delivery. */
export const noteBounce = async (
  db: Db,
  { messageId, action, status }: Bounce,
): Promise<'noted' | 'repeated' | 'ignored' | 'unknown'> => {
  const found = await db.selectFrom('message').select('channel').where('id', '=', messageId).executeTakeFirst()
  if (found?.channel !== 'email') return 'unknown'
  if (action !== 'failed') return 'ignored'
  return (await noteUndelivered(db, messageId, status, isAddressDead(status))) ? 'noted' : 'repeated'
}
/** False where the record has sent another message since: what became of an older one no longer matters. */
export const isNewestAbout = async (
  tx: Store,
  kind: About['kind'],
  id: string,
  messageId: string,
): Promise<boolean> => {
  const newest = await tx
    .selectFrom('message')
    .select('id')
    .where('about', '=', kind)
    .where('about_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id === messageId
}
