// A parent's statement about a merchant below it, or about one terminal there: what was paid, returned and settled in the membership's time. Its rows
// are records and not entries of an account: sales and refunds change what is still to be settled, and a settlement takes it away.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { failFields } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Movement, StatementPeriod, Sums } from './statement.ledger.ts'

export interface About {
  readonly childId: string
  readonly deviceId: string | null
}
export interface Subject {
  readonly merchantMid: string
  readonly terminal?: string | undefined
}
/** The merchant that belongs to the parent or did, and its terminal; another's looks like a missing one. */
export const aboutFor = async (tx: Store, parent: string, subject: Subject | undefined): Promise<About> => {
  if (!subject) throw failFields({ path: 'about', code: 'REQUIRED' })
  const { rows } = await sql<{ id: string }>`
    select c.id from merchant c where c.mid = ${subject.merchantMid}
      and exists (select from merchant_membership m where m.merchant_id = ${parent}::uuid and m.child_id = c.id)`.execute(
    tx,
  )
  const [child] = rows
  if (!child) throw failFields({ path: 'about.merchantMid', code: 'INVALID' })
  const { terminal } = subject
  if (!terminal) return { childId: child.id, deviceId: null }
  const device = isUuid(terminal)
    ? await tx
        .selectFrom('pos_device')
        .select('id')
        .where('merchant_id', '=', child.id)
        .where('id', '=', terminal)
        .executeTakeFirst()
    : undefined
  if (!device) throw failFields({ path: 'about.terminal', code: 'INVALID' })
  return { childId: child.id, deviceId: device.id }
}

interface SubjectRow {
  readonly mid: string
  readonly name_en: string
  readonly name_zh: string
  readonly terminals: readonly { readonly id: string; readonly number: string }[]
}
export const subjectsOf = async (tx: Store, parent: string) => {
  const { rows } = await sql<SubjectRow>`
    select c.mid, c.name_en, c.name_zh, coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number) order by d.number) from pos_device d where d.merchant_id = c.id), '[]') as terminals
    from merchant c where exists (select from merchant_membership m where m.merchant_id = ${parent}::uuid and m.child_id = c.id)
    order by c.name_en`.execute(tx)
  return rows.map(({ mid, name_en: en, name_zh: zh, terminals }) => ({
    mid,
    name: { en, zh },
    terminals: [...terminals],
  }))
}

type SecondaryPeriod = StatementPeriod & { readonly about: About }
/** Its rows, before `until`, by kind. */
const recordsOf = ({ merchantId, currency, until, about }: SecondaryPeriod): RawBuilder<unknown> => {
  const { childId, deviceId } = about
  const dated = (at: RawBuilder<unknown>) => sql`${at} < ${until} and exists (
    select from merchant_membership m where m.merchant_id = ${merchantId}::uuid and m.child_id = ${childId}::uuid
      and ${at} >= m.from_at and (m.until_at is null or ${at} < m.until_at))`
  const of = (table: string) =>
    sql`${sql.ref(`${table}.merchant_id`)} = ${childId}::uuid and ${sql.ref(`${table}.currency`)} = ${currency}`
  const onDevice = deviceId ? sql`and p.pos_device_id = ${deviceId}::uuid` : sql``
  return sql`(
    select 'payment' as kind, p.id, p.number, p.paid_at as at, p.net_minor as amount
      from payment p where ${of('p')} and p.paid_at is not null and ${dated(sql`p.paid_at`)} ${onDevice}
    union all
    select 'refund', r.id, r.number, r.refunded_at, - r.net_minor
      from refund r ${deviceId ? sql`join payment p on p.merchant_id = r.merchant_id and p.id = r.payment_id` : sql``}
      where ${of('r')} and r.refunded_at is not null and ${dated(sql`r.refunded_at`)} ${onDevice}
    union all
    select 'settlement', s.id, s.number, s.settled_at, - ${
      deviceId
        ? sql`(select sum(p.net_minor) from payment p where p.merchant_id = s.merchant_id and p.settlement_id = s.id ${onDevice})`
        : sql`s.net_minor`
    } from settlement s where ${of('s')} and ${dated(sql`s.settled_at`)} ${
      deviceId
        ? sql`and exists (select from payment p where p.merchant_id = s.merchant_id and p.settlement_id = s.id ${onDevice})`
        : sql``
    })`
}
export const secondarySums = async (tx: Store, wanted: SecondaryPeriod): Promise<Sums> => {
  const { rows } = await sql<{ opening: string; closing: string; rows: string }>`
    select coalesce(sum(r.amount) filter (where r.at < ${wanted.from}), 0)::text as opening, coalesce(sum(r.amount), 0)::text as closing,
      (count(*) filter (where r.at >= ${wanted.from}))::text as rows from ${recordsOf(wanted)} r`.execute(tx)
  const [row] = rows
  return { opening: BigInt(row!.opening), closing: BigInt(row!.closing), rows: Number(row!.rows) }
}
/** Each kind by itself, in the period; the statement's rows add up to the same. */
export const secondaryKinds = async (tx: Store, wanted: SecondaryPeriod): Promise<Readonly<Record<string, bigint>>> => {
  const { rows } = await sql<{ kind: string; sum: string }>`
    select r.kind, sum(r.amount)::text as sum from ${recordsOf(wanted)} r where r.at >= ${wanted.from} group by r.kind`.execute(
    tx,
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, BigInt(sum)]))
}
interface SecondaryMovement extends Movement {
  readonly number: string
}
const pageSize = 1000
export const secondaryMovements = async function* (
  tx: Store,
  wanted: SecondaryPeriod,
): AsyncGenerator<readonly SecondaryMovement[]> {
  let after: RawBuilder<SqlBool> = sql<SqlBool>`true`
  for (;;) {
    const { rows } = await sql<{ kind: string; id: string; number: string; at: Date; mark: string; amount: string }>`
      select r.kind, r.id, r.number, r.at, r.at::text as mark, r.amount::text from ${recordsOf(wanted)} r
      where r.at >= ${wanted.from} and ${after} order by r.at, r.id limit ${sql.lit(pageSize)}`.execute(tx)
    if (rows.length > 0)
      yield rows.map(({ kind, id, number, at, amount }) => ({
        seq: '0',
        amount,
        reason: kind,
        booked_at: at,
        event_at: at,
        business_kind: kind,
        business_id: id,
        number,
      }))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = sql<SqlBool>`(r.at, r.id) > (${last.mark}::timestamptz, ${last.id}::uuid)`
  }
}
/** Whom it is about, as text for the head of the file: the merchant, and the terminal. */
export const subjectText = async (tx: Store, { childId, deviceId }: About): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select c.name_en || ' (' || c.mid || ')' || coalesce(' · ' || d.number, '') as text from merchant c
    left join pos_device d on d.merchant_id = c.id and d.id = ${deviceId}::uuid where c.id = ${childId}::uuid`.execute(
    tx,
  )
  return rows[0]?.text ?? ''
}
