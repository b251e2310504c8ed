// Followers of the demo world in every state, their invitations, and the messages that were sent to them.
import { sql } from 'kysely'
import type { FollowerAlert } from '@falaj/contract/growth/follower-alerts'
import { daysLater, dubaiDay, dubaiTime } from '../platform/base/banking-days.ts'
import { sha256 } from '../platform/base/ids.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { idAt, numberOf } from './chance.ts'
import { sellerOf } from './selling.ts'

interface DemoInvite {
  readonly name: string
  readonly code: string
  readonly store?: number
  readonly alerts: readonly FollowerAlert[]
  readonly days: number
  /** Days from today; below 0 it is over. */
  readonly ends: number
  readonly ended?: number
}
export const demoInvites: readonly DemoInvite[] = [
  {
    name: 'Family and partners',
    code: 'FAMELY2345',
    alerts: ['payment', 'refund', 'dispute', 'payout'],
    days: 60,
    ends: 45,
  },
  { name: 'Counter staff', code: 'CCUNTER234', store: 0, alerts: ['payment', 'refund'], days: 30, ends: 20 },
  { name: 'Opening week', code: 'CPENENG234', alerts: ['payment'], days: 90, ends: -12 },
  { name: 'Till supplier', code: 'SUPPLLER23', store: 1, alerts: ['device'], days: 50, ends: 60, ended: 8 },
]
interface DemoFollower {
  readonly invite: number
  readonly name: string
  readonly mobile?: string
  readonly email?: string
  readonly via: 'link' | 'qr'
  readonly language?: 'zh'
  readonly days: number
  readonly alerts?: readonly FollowerAlert[]
  readonly declined?: readonly FollowerAlert[]
  readonly state?: 'muted' | 'removed'
  readonly left?: number
  /** Days ago. */
  readonly seen: number
}
const demoFollowers: readonly DemoFollower[] = [
  { invite: 0, name: 'Layla', mobile: '+971-501009301', via: 'qr', days: 58, seen: 1 },
  {
    invite: 0,
    name: 'Uncle Saeed',
    mobile: '+971-501009302',
    via: 'link',
    days: 51,
    alerts: ['payment', 'payout'],
    declined: ['payment'],
    seen: 6,
  },
  {
    invite: 0,
    name: 'Accountant',
    email: 'books@ledgerhouse.example',
    via: 'link',
    days: 44,
    alerts: ['refund', 'dispute', 'payout'],
    seen: 3,
  },
  {
    invite: 0,
    name: '王芳',
    mobile: '+971-501009303',
    via: 'qr',
    language: 'zh',
    days: 40,
    alerts: ['payment'],
    seen: 12,
  },
  { invite: 1, name: 'Joseph at the counter', mobile: '+971-501009304', via: 'qr', days: 26, seen: 2 },
  { invite: 1, name: 'Evening shift', mobile: '+971-501009305', via: 'qr', days: 19, state: 'muted', seen: 15 },
  { invite: 1, name: 'Anita', email: 'anita@example.com', via: 'link', days: 11, alerts: [], seen: 11 },
  { invite: 2, name: 'Opening helper', mobile: '+971-501009306', via: 'qr', days: 88, state: 'removed', seen: 70 },
  { invite: 2, name: 'Rashid', mobile: '+971-501009307', via: 'link', days: 85, left: 30, seen: 30 },
  { invite: 3, name: 'Till service desk', email: 'desk@tillcare.example', via: 'link', days: 48, seen: 9 },
]
/** The link in the newest message to the first follower, who is in every picture of that page. */
export const demoFollowerLink = 'demo-follower-layla'

export const seedFollowers = async (db: Db): Promise<void> => {
  if (await db.selectFrom('follower_invite').select('id').executeTakeFirst()) return
  const today = dubaiDay(new Date())
  const at = (days: number, hours = 11): Date =>
    new Date(dubaiTime(daysLater(today, -days)).getTime() + hours * 3_600_000)
  await db.transaction().execute(async (tx) => {
    const { merchantId, personId } = await sellerOf(tx, 'marina')
    const { rows: stores } = await sql<{ code: string }>`
      select code from store where merchant_id = ${merchantId}::uuid and closed_from is null and kind = 'store' order by code limit 2`.execute(
      tx,
    )
    const storeAt = (nth: number | undefined): string | null => (nth === undefined ? null : (stores[nth]?.code ?? null))
    for (const invite of demoInvites) {
      const id = idAt(at(invite.days), 'follower-invite', invite.name)
      const endedAt = invite.ended === undefined ? null : at(invite.ended, 16)
      await tx
        .insertInto('follower_invite')
        .values({
          merchant_id: merchantId,
          id,
          number: numberOf('follower-invite', invite.name),
          name: invite.name,
          store: storeAt(invite.store),
          alerts: [...invite.alerts],
          ends_on: daysLater(today, invite.ends),
          ended_at: endedAt,
          person_id: personId,
          created_at: at(invite.days),
        })
        .execute()
      await tx
        .insertInto('follower_code')
        .values({
          code: invite.code,
          merchant_id: merchantId,
          invite_id: id,
          created_at: at(invite.days),
          ended_at: endedAt,
        })
        .execute()
      await log(tx, 'follower-invite', { merchantId, id, what: 'added', personId, at: at(invite.days) })
      if (endedAt) await log(tx, 'follower-invite', { merchantId, id, what: 'ended', personId, at: endedAt })
    }
    for (const follower of demoFollowers) {
      const invite = demoInvites[follower.invite]!
      const id = idAt(at(follower.days), 'follower', follower.name)
      const left = follower.left === undefined ? null : at(follower.left, 20)
      await tx
        .insertInto('follower')
        .values({
          merchant_id: merchantId,
          id,
          number: numberOf('follower', follower.name),
          invite_id: idAt(at(invite.days), 'follower-invite', invite.name),
          via: follower.via,
          store: storeAt(invite.store),
          name: follower.name,
          mobile: follower.mobile ?? null,
          email: follower.email ?? null,
          language: follower.language ?? 'en',
          state: follower.state ?? 'joined',
          left_at: left,
          alerts: [...(follower.alerts ?? invite.alerts)],
          declined: [...(follower.declined ?? [])],
          since: at(follower.days),
          seen_at: at(follower.seen, 13),
          created_at: at(follower.days),
        })
        .execute()
      const own = { merchantId, id }
      await log(tx, 'follower', { ...own, what: 'joined', text: invite.name, at: at(follower.days) })
      if (follower.alerts) await log(tx, 'follower', { ...own, what: 'alerts', personId, at: at(follower.days - 1) })
      if (follower.state)
        await log(tx, 'follower', { ...own, what: follower.state, personId, at: at(follower.seen - 1) })
      if (left) await log(tx, 'follower', { ...own, what: 'left', at: left })
    }
    await tx
      .insertInto('follower_link')
      .values({
        token_hash: sha256(demoFollowerLink),
        merchant_id: merchantId,
        follower_id: idAt(at(demoFollowers[0]!.days), 'follower', demoFollowers[0]!.name),
      })
      .execute()
    await messages(tx, merchantId)
  })
}
const log = (
  tx: Store,
  kind: string,
  {
    merchantId,
    id,
    what,
    personId,
    text,
    at,
  }: {
    readonly merchantId: string
    readonly id: string
    readonly what: string
    readonly personId?: string
    readonly text?: string
    readonly at: Date
  },
) =>
  tx
    .insertInto('record_change')
    .values({ merchant_id: merchantId, kind, record_id: id, what, person_id: personId ?? null, text: text ?? null, at })
    .execute()
/** Messages of the newest payments, for each follower who has the alert. */
const messages = async (tx: Store, merchantId: string): Promise<void> => {
  await sql`
    insert into follower_alert (merchant_id, id, follower_id, alert, about, text, happened_at, created_at, state, why, sent_at)
    select f.merchant_id, gen_random_uuid(), f.id, 'payment', 'payment ' || p.id,
      p.currency || ' ' || to_char(p.amount_minor / 100, 'FM999,999,990.00') || ' received' || coalesce(' at ' || s.name, '') || ', '
        || to_char(p.paid_at at time zone 'Asia/Dubai', 'HH24:MI') || '.',
      p.paid_at, p.paid_at + interval '4 seconds', case when f.state = 'joined' then 'sent' else 'skipped' end, case when f.state = 'muted' then 'muted' end,
      case when f.state = 'joined' then p.paid_at + interval '6 seconds' end
    from follower f cross join lateral (
      select p.* from payment p where p.merchant_id = f.merchant_id and p.paid_at >= f.since and p.currency = 'AED' and (f.store is null or p.store = f.store)
      order by p.paid_at desc limit 6) p
    left join store s on s.merchant_id = p.merchant_id and s.code = p.store
    where f.merchant_id = ${merchantId}::uuid and 'payment' = any(f.alerts) and f.state in ('joined', 'muted') and f.left_at is null and f.language = 'en'`.execute(
    tx,
  )
  await sql`
    update follower f set last_sent_at = a.at from (
      select merchant_id, follower_id, max(sent_at) as at from follower_alert group by 1, 2) a
    where f.merchant_id = a.merchant_id and f.id = a.follower_id and f.merchant_id = ${merchantId}::uuid`.execute(tx)
}
