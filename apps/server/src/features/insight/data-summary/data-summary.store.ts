// Whose figures a member reads, what their groups are called, and the rows that a figure is made of.
import { sql, type RawBuilder } from 'kysely'
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import { recordsPage, type MeasureName } from '@falaj/contract/insight/data-summary'
import { noDevice, type FigureName } from '../../../platform/payment/hour-sums.ts'
import { rowsOf, type Reach, type SpanGroup, type SpanQuery } from '../../../platform/payment/span-sums.ts'
import { homeZone } from '../../../platform/db/days.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { isSum, measures, type Parts } from './data-summary.rules.ts'

export interface Merchant extends Reach {
  readonly mid: string
  readonly name: { readonly en: string; readonly zh: string }
}
const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${sql.lit(homeZone)})::date`
/**
 * The merchant itself, and those below it for the days of their membership. A day that is only partly in it does not count, so that nothing of
 * another time is added up; one that was opened below the parent had nothing before.
 */
export const merchantsOf = async (tx: Store, merchantId: string): Promise<readonly Merchant[]> => {
  const { rows } = await sql<{
    id: string
    mid: string
    en: string
    zh: string
    first: string | null
    until: string | null
  }>`
    select id, mid, name_en as en, name_zh as zh, null as first, null as until, 0 as nth from merchant where id = ${merchantId}::uuid
    union all
    select c.id, c.mid, c.name_en, c.name_zh,
      case when ${dayOf(sql`m.from_at`)} = ${dayOf(sql`c.created_at`)} or m.from_at = ${dayOf(sql`m.from_at`)}::timestamp at time zone ${homeZone}::text
        then ${dayOf(sql`m.from_at`)} else ${dayOf(sql`m.from_at`)} + 1 end::text, ${dayOf(sql`m.until_at`)}::text, 1
    from merchant_membership m join merchant c on c.id = m.child_id where m.merchant_id = ${merchantId}::uuid
    order by nth, mid, first`.execute(tx)
  return rows.map(({ id, mid, en, zh, first, until }) => ({
    merchantId: id,
    mid,
    name: { en, zh },
    from: first,
    until,
  }))
}
const idsOf = (reach: readonly Reach[]): readonly string[] => reach.map(({ merchantId }) => merchantId)

export const currenciesOf = async (tx: Store, reach: readonly Reach[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ currency: string }>`
    select c.currency from unnest(${[...homeCurrencies]}::text[]) with ordinality c (currency, nth)
    where exists (
        select from payment_span s where s.merchant_id = any(${idsOf(reach)}::uuid[]) and s.grain = 'month' and s.currency = c.currency)
      or exists (select from payment_hour_line l where l.merchant_id = any(${idsOf(reach)}::uuid[]) and l.currency = c.currency)
    order by c.nth`.execute(tx)
  return rows.map(({ currency }) => currency)
}
export interface Name {
  readonly name: { readonly en: string; readonly zh: string } | null
  readonly note: string | null
}
/** What the keys of a group are called, where the key alone says too little. */
export const namesOf = async (
  tx: Store,
  group: SpanGroup | 'none',
  merchants: readonly Merchant[],
): Promise<(key: string) => Name> => {
  const none: Name = { name: null, note: null }
  if (group === 'merchant') {
    const byId = new Map(merchants.map(({ merchantId, mid, name }) => [merchantId, { name, note: mid }]))
    return (key) => byId.get(key) ?? none
  }
  if (group !== 'store' && group !== 'terminal') return () => none
  const { rows } = await sql<{ key: string; en: string; zh: string | null; note: string | null }>`${
    group === 'store'
      ? sql`select merchant_id::text || '/' || code as key, name as en, name_zh as zh, null as note from store`
      : sql`select id::text as key, label as en, null as zh, number as note from pos_device`
  } where merchant_id = any(${idsOf(merchants)}::uuid[])`.execute(tx)
  const named = new Map(rows.map(({ key, en, zh, note }) => [key, { name: { en, zh: zh ?? en }, note }]))
  const several = new Set(idsOf(merchants)).size > 1
  return (key) => {
    const found = named.get(key) ?? none
    if (group === 'terminal') return found
    const [id, code] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)]
    const of = merchants.find(({ merchantId }) => merchantId === id)
    return {
      name: found.name ?? (code === '' ? null : { en: code, zh: code }),
      note: several && of ? of.name.en : null,
    }
  }
}

type Kind = 'payment' | 'refund' | 'dispute'
const kindOf = (name: FigureName): Kind =>
  name.startsWith('refund') ? 'refund' : name.startsWith('disput') ? 'dispute' : 'payment'
/** What a row adds to each kept sum. */
const ofRow: Readonly<Record<FigureName, RawBuilder<unknown>>> = {
  count: sql`1`,
  amount: sql`p.amount_minor`,
  fee: sql`p.fee_minor`,
  vat: sql`p.vat_minor`,
  net: sql`p.net_minor`,
  settledCount: sql`1`,
  settled: sql`p.net_minor`,
  refunds: sql`1`,
  refunded: sql`r.net_minor`,
  disputes: sql`1`,
  disputed: sql`r.net_minor`,
}
const sumOf = (parts: Parts | undefined, kind: Kind): RawBuilder<unknown> => {
  const own = Object.entries(parts ?? {}).filter(([name]) => kindOf(name as FigureName) === kind)
  return own.length === 0
    ? sql`0`
    : sql.join(
        own.map(([name, times]) => sql`${sql.lit(times)} * ${ofRow[name as FigureName]}`),
        sql` + `,
      )
}
interface Branch {
  readonly kind: Kind
  readonly from: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly row: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}
const linked = (table: 'refund' | 'dispute') =>
  sql`${sql.table(table)} r join payment p on p.merchant_id = r.merchant_id and p.id = r.payment_id`
const branches: Readonly<Record<Kind, Branch>> = {
  payment: {
    kind: 'payment',
    from: sql`payment p`,
    at: sql`p.paid_at`,
    row: sql`p.id, p.number, p.amount_minor as amount`,
    where: sql`p.paid_at is not null`,
  },
  refund: {
    kind: 'refund',
    from: linked('refund'),
    at: sql`r.refunded_at`,
    row: sql`r.id, r.number, r.net_minor as amount`,
    where: sql`r.refunded_at is not null and r.merchant_id = p.merchant_id`,
  },
  dispute: {
    kind: 'dispute',
    from: linked('dispute'),
    at: sql`r.received_at`,
    row: sql`r.id, r.number, r.net_minor as amount`,
    where: sql`r.state <> 'ALERT'`,
  },
}
const partsOf = (show: MeasureName): { value: Parts; base?: Parts } => (isSum(show) ? measures[show] : { value: {} })
export const kindsOf = (show: MeasureName): readonly Kind[] => {
  const { value, base } = partsOf(show)
  const kinds = [...Object.keys(value), ...Object.keys(base ?? {})].map((name) => kindOf(name as FigureName))
  return kinds.length === 0 ? ['payment'] : [...new Set(kinds)]
}
/** Payments that can add to the measure. */
const narrowed: Readonly<Partial<Record<MeasureName, RawBuilder<unknown>>>> = {
  settled: sql`p.settlement_id is not null`,
  terminals: sql`p.pos_device_id is not null and p.pos_device_id <> ${sql.lit(noDevice)}::uuid`,
  payers: sql`p.customer_id is not null`,
}
const countedOf = (show: MeasureName) =>
  show === 'terminals' ? sql`p.pos_device_id::text` : show === 'payers' ? sql`p.customer_id::text` : sql`null`

interface RecordRow {
  readonly kind: Kind
  readonly id: string
  readonly merchant_id: string
  readonly number: string
  readonly at: Date
  readonly mark: string
  readonly store: string
  readonly method: string
  readonly amount: string
  readonly value: string
  readonly base: string
  readonly counted: string | null
}
const markOf = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`
/** The rows of a figure, the newest first, from after `mark_id` on; one more than a page has. */
export const recordsOf = async (
  tx: Store,
  query: SpanQuery,
  show: MeasureName,
  after?: string,
): Promise<readonly RecordRow[]> => {
  const { value, base } = partsOf(show)
  const [mark, id] = after?.split('_') ?? []
  const parts = kindsOf(show).map((kind) => {
    const { from, at, row, where } = branches[kind]
    const moment = sql`timestamptz 'epoch' + ${mark}::bigint * interval '1 microsecond'`
    const own = kind === 'refund' || kind === 'dispute' ? sql`r.id` : sql`p.id`
    const older = id ? sql`and ${at} <= ${moment} and (${at}, ${own}) < (${moment}, ${id}::uuid)` : sql``
    return sql`(select ${sql.lit(kind)} as kind, p.merchant_id, ${row}, ${at} as at, ${markOf(at)}::text as mark, coalesce(p.store, '') as store,
        coalesce(p.method, '') as method, ${sumOf(value, kind)} as value, ${sumOf(base, kind)} as base, ${countedOf(show)} as counted
      from ${from} where ${where} and ${rowsOf(query, at)} ${narrowed[show] ? sql`and ${narrowed[show]}` : sql``} ${older}
      order by ${at} desc, ${own} desc limit ${sql.lit(recordsPage + 1)})`
  })
  const { rows } = await sql<RecordRow>`
    select kind, id, merchant_id, number, at, mark, store, method, amount::text, value::text, base::text, counted
    from (${sql.join(parts, sql` union all `)}) r order by at desc, id desc limit ${sql.lit(recordsPage + 1)}`.execute(
    tx,
  )
  return rows
}
/** How many payments have a known customer. */
export const knownPayments = async (tx: Store, query: SpanQuery): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from payment p where p.customer_id is not null and p.paid_at is not null and ${rowsOf(query, sql`p.paid_at`)}`.execute(
    tx,
  )
  return Number(rows[0]?.count)
}
