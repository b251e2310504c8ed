// Turns events into messages to followers: events are read in order, each becomes one row per follower with that alert, and each row is a job. A row is
// created once per record and follower, and checked again when it is sent: followers who were muted or removed or stopped it meanwhile get nothing.
import { sql, type RawBuilder } from 'kysely'
import { toCodeText, type Currency } from '@falaj/money'
import { alertsADay, followerMessageDays, type FollowerAlert } from '@falaj/contract/growth/follower-alerts'
import { say, words, type Bilingual, type Language } from '@falaj/contract/kernel/words'
import { dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { makeLoop, quietMs, type Loop } from '../../../platform/base/loop.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { post } from '../../../platform/identity/message.ts'
import { dueRecords } from '../../../platform/jobs/due.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { ownOrigin } from '../../../platform/settings/own-origin.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { addLink, merchantNames } from './follower.join.ts'
import { isReached } from './follower.list.ts'

/** Amount, place and time: never who paid, with what, or what the balance is. */
const texts = words({
  payment: { en: '{amount} received{place}, {at}.', zh: '{at}{place}收款 {amount}。' },
  refund: { en: '{amount} refunded{place}, {at}.', zh: '{at}{place}退款 {amount}。' },
  dispute: { en: 'A payment of {amount}{place} is disputed.', zh: '{place}一笔 {amount} 的付款发生争议。' },
  payout: { en: 'The bank paid out {what}.', zh: '银行已付款：{what}。' },
  place: { en: ' at {store}', zh: '在{store}' },
  message: { en: 'Falaj, {merchant}: {text}\nTo stop: {link}', zh: '【Falaj】{merchant}：{text}\n退订：{link}' },
})
const clockOf = (at: Date): string =>
  at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Dubai', hour: '2-digit', minute: '2-digit' })

interface Happening {
  readonly merchant_id: string
  readonly follower_id: string
  readonly language: Language
  readonly alert: FollowerAlert
  readonly about: string
  readonly currency: Currency | null
  readonly minor: string | null
  readonly place: string | null
  /** Set by events that carry their own text. */
  readonly what: Bilingual | null
  readonly at: Date
}
const textOf = ({ alert, language, currency, minor, place, what, at }: Happening): string => {
  if (alert === 'device') return what?.[language] ?? ''
  if (alert === 'payout') return say(texts.payout, language, { what: what?.[language] ?? '' })
  return say(texts[alert], language, {
    amount: toCodeText(inMinor(minor ?? '0', currency ?? 'AED')),
    place: place ? say(texts.place, language, { store: place }) : '',
    at: clockOf(at),
  })
}

const batchMax = 500
const kinds = ['payment.changed', 'refund.changed', 'dispute.changed', 'payout.answered', 'device.notice']
const id = sql`(e.payload ->> 'id')::uuid`
const storeOf = (code: string): RawBuilder<unknown> =>
  sql`left join store s on s.merchant_id = e.merchant_id and s.code = ${sql.ref(code)}`
/** Followers whom an alert of this happening reaches. What is older than the messages that are kept would be sent twice. */
const reached = (alert: FollowerAlert, store: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  join follower f on f.merchant_id = e.merchant_id and ${sql.raw(isReached)} and ${alert} = any(f.alerts) and not ${alert} = any(f.declined)
    and (f.store is null or f.store = ${store}) and ${at} >= f.since and ${at} >= business_now() - make_interval(days => ${followerMessageDays})`
const money = sql`null::jsonb as what`

const happenings = async (tx: Store, after: bigint, last: bigint): Promise<readonly Happening[]> => {
  const range = (kind: string) => sql`e.number > ${after} and e.number <= ${last} and e.kind = ${kind}`
  // Planning a look at payments, which are cut by month, costs more than most batches are worth.
  const concerned = await sql`
    select from event e where e.number > ${after} and e.number <= ${last} and e.kind = any(${kinds}::text[])
      and exists (select from follower f where f.merchant_id = e.merchant_id and ${sql.raw(isReached)}) limit 1`.execute(
    tx,
  )
  if (concerned.rows.length === 0) return []
  const { rows } = await sql<Happening>`
    select e.merchant_id, f.id as follower_id, f.language, 'payment' as alert, 'payment ' || p.id as about, p.currency, p.amount_minor::text as minor,
      coalesce(s.name, p.store) as place, ${money}, p.paid_at as at
    from event e join payment p on p.merchant_id = e.merchant_id and p.id = ${id} and p.paid_at is not null ${storeOf('p.store')}
    ${reached('payment', sql`p.store`, sql`p.paid_at`)} where ${range('payment.changed')}
    union select e.merchant_id, f.id, f.language, 'refund', 'refund ' || r.id, r.currency, r.net_minor::text, coalesce(s.name, p.store), null::jsonb, r.refunded_at
    from event e join refund r on r.merchant_id = e.merchant_id and r.id = ${id} and r.refunded_at is not null
    join payment p on p.merchant_id = r.merchant_id and p.id = r.payment_id ${storeOf('p.store')}
    ${reached('refund', sql`p.store`, sql`r.refunded_at`)} where ${range('refund.changed')}
    union select e.merchant_id, f.id, f.language, 'dispute', 'dispute ' || d.id, d.currency, d.net_minor::text, coalesce(s.name, p.store), null::jsonb, d.received_at
    from event e join dispute d on d.merchant_id = e.merchant_id and d.id = ${id} and d.state = 'OPEN'
    join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id ${storeOf('p.store')}
    ${reached('dispute', sql`p.store`, sql`d.received_at`)} where ${range('dispute.changed')}
    union select e.merchant_id, f.id, f.language, 'payout', 'payout ' || (e.payload ->> 'id'), null, null, null,
      jsonb_build_object('en', e.payload ->> 'what', 'zh', e.payload ->> 'what'), e.at
    from event e ${reached('payout', sql`null::text`, sql`e.at`)}
    where ${range('payout.answered')} and e.payload ->> 'of' = 'withdraw' and e.payload ->> 'answer' = 'paid'
    union select e.merchant_id, f.id, f.language, 'device', e.payload ->> 'about', null, null, null, e.payload -> 'text', e.at
    from event e join pos_device d on d.merchant_id = e.merchant_id and d.id = (e.payload #>> '{object,id}')::uuid
    ${reached('device', sql`d.store`, sql`e.at`)}
    where ${range('device.notice')} and e.payload #>> '{object,kind}' = 'device' and e.payload ->> 'about' like 'device % silent %'`.execute(
    tx,
  )
  return rows
}
/** Returns how many events were read. The cursor moves in the same transaction, so nothing is missed and nothing is written twice. */
export const alertBatch = async (db: Db): Promise<number> => {
  const behind = await sql`
    select from payment_cursor c where c.name = 'follower-alert' and exists (select from event where number > c.number)`.execute(
    db,
  )
  if (behind.rows.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    const cursor = await sql<{ number: bigint }>`
      select number from payment_cursor where name = 'follower-alert' for update`.execute(tx)
    const after = cursor.rows[0]!.number
    const read = await sql<{ events: number; last: bigint | null }>`
      select count(*)::int as events, max(number) as last from (
        select number from event where number > ${after} order by number limit ${batchMax}) e`.execute(tx)
    const { events, last } = read.rows[0]!
    if (last === null) return 0
    const found = await happenings(tx, after, last)
    if (found.length > 0)
      await tx
        .insertInto('follower_alert')
        .values(
          found.map((each) => ({
            merchant_id: each.merchant_id,
            id: newId(),
            follower_id: each.follower_id,
            alert: each.alert,
            about: each.about,
            text: textOf(each),
            happened_at: each.at,
          })),
        )
        .onConflict((conflict) => conflict.columns(['merchant_id', 'follower_id', 'about']).doNothing())
        .execute()
    await sql`update payment_cursor set number = ${last} where name = 'follower-alert'`.execute(tx)
    return events
  })
}
export const followAlerts = (db: Db, onPublished: (wake: () => void) => void): Loop => {
  const loop = makeLoop({
    name: 'follower alerts',
    // The relay wakes it; without a call it looks this often.
    everyMs: quietMs,
    apartMs: 250,
    run: async () => {
      let events = batchMax
      while (events === batchMax) events = await alertBatch(db)
    },
  })
  onPublished(loop.wake)
  return loop
}

type Why = 'muted' | 'left' | 'removed' | 'off' | 'limit'
const sentToday = async (tx: Store, merchantId: string, followerId: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('follower_alert')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('merchant_id', '=', merchantId)
    .where('follower_id', '=', followerId)
    .where('sent_at', '>=', dubaiTime(dubaiDay(new Date())))
    .executeTakeFirstOrThrow()
  return Number(n)
}
/** Locks the follower first, so that muting and removing wait for it, or it waits for them. */
const sendOne = async (tx: Store, settings: Settings, merchantId: string, alertId: string): Promise<void> => {
  const found = await tx
    .selectFrom('follower_alert')
    .select('follower_id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', alertId)
    .executeTakeFirst()
  if (!found) return
  const follower = await tx
    .selectFrom('follower')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', found.follower_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const row = await tx
    .selectFrom('follower_alert')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', alertId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.state !== 'due') return
  const end = (columns: { state: 'sent' | 'skipped'; why?: Why; sent_at?: Date }) =>
    tx
      .updateTable('follower_alert')
      .set(columns)
      .where('merchant_id', '=', merchantId)
      .where('id', '=', alertId)
      .execute()
  const why = await whyNot(tx, follower, row.alert)
  if (why) return void (await end({ state: 'skipped', why }))
  const language = follower.language as Language
  const link = `${ownOrigin(settings)}/following/${await addLink(tx, merchantId, follower.id)}`
  const merchant = (await merchantNames(tx, merchantId))[language]
  await post(tx, emitter(tx), {
    id: row.id,
    channel: follower.mobile === null ? 'email' : 'sms',
    recipient: follower.mobile ?? follower.email ?? '',
    purpose: 'FOLLOWER_ALERT',
    body: say(texts.message, language, { merchant, text: row.text, link }),
    inbox: null,
    mail: { language, subject: 'FOLLOWER_ALERT', facts: { merchant } },
  })
  const now = new Date()
  await end({ state: 'sent', sent_at: now })
  await tx
    .updateTable('follower')
    .set({ last_sent_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', follower.id)
    .execute()
}
const whyNot = async (
  tx: Store,
  follower: {
    readonly merchant_id: string
    readonly id: string
    readonly state: string
    readonly left_at: Date | null
    readonly alerts: readonly string[]
    readonly declined: readonly string[]
  },
  alert: string,
): Promise<Why | null> => {
  if (follower.state === 'removed' || follower.state === 'muted') return follower.state
  if (follower.left_at) return 'left'
  if (!follower.alerts.includes(alert) || follower.declined.includes(alert)) return 'off'
  return (await sentToday(tx, follower.merchant_id, follower.id)) >= alertsADay ? 'limit' : null
}
export const sendAlerts = (settings: Settings) =>
  dueRecords({
    name: 'follower.send',
    clock: { everyMs: 5000 },
    due: { from: sql`follower_alert`, where: sql`state = 'due'`, at: sql`created_at` },
    one: ({ db }, { merchantId, id: alertId }) =>
      db.transaction().execute((tx) => sendOne(tx, settings, merchantId, alertId)),
  })
