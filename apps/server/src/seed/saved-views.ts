// Views, exports, schedules and pins of the demo world: own and shared views, and exports in every state.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { payment } from '@falaj/contract/payments/payment'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import type { Db, Store } from '../platform/db/pool.ts'
import { receive } from '../platform/files/bytes.ts'
import { newId } from '../platform/base/ids.ts'
import { merchants, people } from './people.ts'

const payments = nameOf(payment.query)
const withdrawals = nameOf(withdraw.query)
export interface Member {
  readonly merchantId: string
  readonly staffId: string
  readonly personId: string
}
export const memberOf = async (tx: Store, key: string): Promise<Member> => {
  const { mobile } = people.find((person) => person.key === key)!
  const { mid } = merchants.find((merchant) => merchant.key === 'marina')!
  const { rows } = await sql<Member>`
    select m.id as "merchantId", s.id as "staffId", p.id as "personId"
    from merchant m join staff s on s.merchant_id = m.id join person p on p.id = s.person_id
    where m.mid = ${mid} and p.mobile = ${mobile}`.execute(tx)
  return rows[0]!
}
export const addView = async (
  tx: Store,
  { merchantId, staffId }: Member,
  view: { list: string; name: string; filters: object; hidden?: string[]; shared?: boolean },
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('saved_view')
    .values({
      merchant_id: merchantId,
      id,
      staff_id: staffId,
      list: view.list,
      name: view.name,
      filters: JSON.stringify(view.filters),
      size: 20,
      hidden: view.hidden ?? [],
      shared: view.shared ?? false,
    })
    .execute()
  return id
}

interface DemoExport {
  readonly name: string
  readonly daysAgo: number
  readonly filters: object
  readonly status: 'PROCESSING' | 'READY' | 'FAILURE' | 'CANCELED' | 'EXPIRED'
  readonly rows: number
  readonly scheduleId?: string
  readonly failure?: string
  readonly text?: string
}
export const addExport = async (tx: Store, owner: Member, list: string, given: DemoExport): Promise<string> => {
  const { merchantId, staffId, personId } = owner
  const id = newId()
  const at = sql<Date>`now() - make_interval(days => ${given.daysAgo}, hours => 2)`
  const text =
    given.text ??
    `\ufeffPayment,Status\n${Array.from({ length: given.rows }, (_, n) => `PAY-${1000 + n},Settled\n`).join('')}`
  const isKept = given.status === 'READY'
  const fileId = isKept ? newId() : null
  if (fileId) {
    const { size, sha256 } = await receive(
      tx,
      { merchantId, id: fileId },
      given.name,
      Readable.from([Buffer.from(text)]),
    )
    await tx
      .insertInto('file')
      .values({
        id: fileId,
        merchant_id: merchantId,
        staff_id: staffId,
        purpose: 'export',
        name: given.name,
        mime: 'text/csv',
        size_bytes: BigInt(size),
        sha256,
      })
      .execute()
  }
  const isAtWork = given.status === 'PROCESSING'
  const isWritten = isKept || given.status === 'EXPIRED'
  await tx
    .insertInto('export_job')
    .values({
      merchant_id: merchantId,
      id,
      staff_id: staffId,
      person_id: personId,
      list,
      file_name: given.name,
      filters: JSON.stringify(given.filters),
      columns: ['number', 'status'],
      language: 'en',
      timezone: 'Asia/Dubai',
      format: 'csv',
      status: given.status,
      failure: given.status === 'FAILURE' ? (given.failure ?? 'TOO_MANY_ROWS') : null,
      rows_total: isWritten || isAtWork ? BigInt(given.rows) : null,
      rows_done: BigInt(isWritten ? given.rows : isAtWork ? Math.floor(given.rows * 0.4) : 0),
      file_id: fileId,
      sha256: isWritten ? createHash('sha256').update(text).digest() : null,
      expires_at: isWritten ? sql`${at} + interval '30 days'` : null,
      schedule_id: given.scheduleId ?? null,
      created_at: isAtWork ? sql`now()` : at,
      finished_at: isAtWork ? null : at,
    })
    .execute()
  return id
}

export const seedSavedViews = async (db: Db): Promise<void> => {
  if (await db.selectFrom('saved_view').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const [admin, financial] = [await memberOf(tx, 'admin'), await memberOf(tx, 'financial')]
    const settled = await addView(tx, admin, { list: payments, name: 'Settled', filters: { status: ['SETTLED'] } })
    await addView(tx, admin, {
      list: payments,
      name: 'Failed payments',
      filters: { status: ['FAILURE'] },
      shared: true,
    })
    await addView(tx, financial, {
      list: withdrawals,
      name: 'Paid out',
      filters: { status: ['SUCCESS'] },
      shared: true,
    })
    await sql`insert into search_pin (merchant_id, staff_id, kind, object_id)
      values (${admin.merchantId}, ${admin.staffId}, 'page', '/customers')`.execute(tx)
    await sql`insert into search_pin (merchant_id, staff_id, kind, object_id)
      select ${admin.merchantId}, ${admin.staffId}, 'payment', id from payment
      where merchant_id = ${admin.merchantId} and pay_state = 'SETTLED' order by id desc limit 1`.execute(tx)
    const deleted = await addView(tx, admin, { list: payments, name: 'Last year', filters: {} })
    const schedule = async (viewId: string, viewName: string, every: string): Promise<string> => {
      const id = newId()
      await tx
        .insertInto('export_schedule')
        .values({
          merchant_id: admin.merchantId,
          id,
          staff_id: admin.staffId,
          person_id: admin.personId,
          list: payments,
          view_id: viewId,
          view_name: viewName,
          every,
          format: 'csv',
          language: 'en',
          timezone: 'Asia/Dubai',
          next_day: sql<string>`(date_trunc('month', now()) + interval '1 month')::date`,
        })
        .execute()
      return id
    }
    const scheduleId = await schedule(settled, 'Settled', 'month')
    const ended = await schedule(deleted, 'Last year', 'day')
    await tx.deleteFrom('saved_view').where('merchant_id', '=', admin.merchantId).where('id', '=', deleted).execute()
    await tx
      .updateTable('export_schedule')
      .set({ stopped_at: sql`now() - interval '3 days'`, stop_reason: 'VIEW' })
      .where('merchant_id', '=', admin.merchantId)
      .where('id', '=', ended)
      .execute()
    const filters = { status: ['SETTLED'] }
    const made = await addExport(tx, admin, payments, {
      name: 'payments-monthly.csv',
      daysAgo: 1,
      filters,
      status: 'READY',
      rows: 212,
      scheduleId,
    })
    await addExport(tx, admin, payments, {
      name: 'payments-all.csv',
      daysAgo: 4,
      filters: {},
      status: 'FAILURE',
      rows: 0,
    })
    await addExport(tx, financial, withdrawals, {
      name: 'withdrawals.csv',
      daysAgo: 6,
      filters: { status: ['SUCCESS'] },
      status: 'CANCELED',
      rows: 0,
    })
    await addExport(tx, financial, payments, {
      name: 'payments-audit.csv',
      daysAgo: 45,
      filters,
      status: 'EXPIRED',
      rows: 958,
    })
    // No job works on it: it is cancelled by hand, or ends a day later as every one that nobody works on.
    await addExport(tx, admin, payments, {
      name: 'payments-so-far.csv',
      daysAgo: 0,
      filters: {},
      status: 'PROCESSING',
      rows: 958,
    })
    const notices = [
      [
        admin,
        `export ${made}`,
        'Your scheduled export is ready. Payments, rows: 212',
        '定时导出已就绪。支付，行数：212',
        true,
      ],
      [
        financial,
        'export schedule of the past',
        'Scheduled export “Terminals” (Payments): Stopped: the view was deleted or is no longer shared.',
        '定时导出“Terminals”（支付）：已停止：视图已删除或不再共享。',
        false,
      ],
    ] as const
    for (const [member, about, en, zh, isRead] of notices)
      await tx
        .insertInto('inbox_notice')
        .values({
          merchant_id: member.merchantId,
          id: newId(),
          staff_id: member.staffId,
          about,
          topic: 'exports',
          text_en: en,
          text_zh: zh,
          link: '/settings/exports',
          created_at: sql`now() - interval '1 day'`,
          read_at: isRead ? sql`now()` : null,
        })
        .execute()
  })
}
