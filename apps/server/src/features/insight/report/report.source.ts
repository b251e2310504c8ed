// Where reports read: each source is a kind of record with its moment, its groups and what it can add. Whatever depends on later knowledge is
// worked out as of a moment, so that a figure that was kept can be read again.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ReportDimension } from '@falaj/contract/insight/report-terms'
import { homeZone } from '../../../platform/db/days.ts'

export type Sql = RawBuilder<unknown>
export type Condition = RawBuilder<SqlBool>
/** A value, or what is above and below the line. */
export type Value = Sql | readonly [above: Sql, below: Sql]
export interface Source {
  /** With id and part it names a row of this source, and no other. */
  readonly kind: string
  readonly from: Sql
  /** The alias whose `merchant_id` it is of. */
  readonly of: string
  readonly id: Sql
  readonly part?: Sql
  readonly number: Sql
  /** What a link leads to; default: the kind itself. */
  readonly object?: { readonly kind: Sql; readonly id: Sql }
  readonly at: Sql
  /** Null: its records have no currency. */
  readonly currency: Sql | null
  readonly where: (asOf: Sql) => Condition
  readonly by: (asOf: Sql) => Readonly<Partial<Record<ReportDimension, Sql>>>
  readonly values: (asOf: Sql) => Readonly<Record<string, Value>>
}

const zone = sql.lit(homeZone)
const local = (at: Sql): Sql => sql`(${at} at time zone ${zone})`
export const dayOf = (at: Sql): Sql => sql`${local(at)}::date`
/** Groups by the moment itself, which every source has. */
export const clockOf = (at: Sql): Readonly<Partial<Record<ReportDimension, Sql>>> => ({
  day: sql`${dayOf(at)}::text`,
  week: sql`date_trunc('week', ${local(at)})::date::text`,
  month: sql`date_trunc('month', ${local(at)})::date::text`,
  weekday: sql`extract(isodow from ${local(at)})::int::text`,
  hour: sql`extract(hour from ${local(at)})::int::text`,
})
/** How long ago, in the groups of an age. */
export const ageOf = (days: Sql): Sql =>
  sql`case when ${days} < 1 then '0' when ${days} < 3 then '1' when ${days} < 7 then '3' when ${days} < 30 then '7' else '30' end`
export const secondsOf = (from: Sql, to: Sql): Sql => sql`greatest(round(extract(epoch from ${to} - ${from})), 0)`
export const when = (condition: Sql, value: Sql): Sql => sql`case when ${condition} then ${value} else 0 end`
export const one = sql`1`

/** The groups of a payment, under the alias p. */
export const paymentGroups = {
  method: sql`coalesce(p.method, '')`,
  store: sql`coalesce(p.store, '')`,
  terminal: sql`coalesce(p.pos_device_id::text, '')`,
  product: sql`coalesce(p.product, '')`,
} as const
const always = sql<SqlBool>`true`
type Parts = Pick<Source, 'values'> & Partial<Pick<Source, 'from' | 'where' | 'by' | 'at' | 'part' | 'kind'>>

/** Payments, when they are paid. */
export const paid = ({ values, where = () => always, by = () => ({}), ...rest }: Parts): Source => ({
  kind: 'payment',
  from: sql`payment p`,
  of: 'p',
  id: sql`p.id`,
  number: sql`p.number`,
  object: { kind: sql`'payment'`, id: sql`p.id` },
  at: sql`p.paid_at`,
  currency: sql`p.currency`,
  where: (asOf) => sql`p.paid_at is not null and ${where(asOf)}`,
  by: (asOf) => ({ ...paymentGroups, ...by(asOf) }),
  values,
  ...rest,
})
/** Refunds, when the money goes back, under their payment's groups. */
export const refunded = ({ values, by = () => ({}) }: Parts): Source => ({
  kind: 'refund',
  from: sql`refund r join payment p on p.merchant_id = r.merchant_id and p.id = r.payment_id`,
  of: 'r',
  id: sql`r.id`,
  number: sql`r.number`,
  at: sql`r.refunded_at`,
  currency: sql`r.currency`,
  where: () => sql`r.refunded_at is not null`,
  by: (asOf) => ({ ...paymentGroups, ...by(asOf) }),
  values,
})
/** Payments that are not settled at that moment: those without a settlement, and those of a later one. */
export const unsettled = ({ values, where = () => always, by = () => ({}) }: Parts): readonly Source[] => {
  const parts = { values, by: (asOf: Sql) => ({ due: sql`p.due_on::text`, ...by(asOf) }) }
  return [
    paid({ ...parts, where: (asOf) => sql`p.settlement_id is null and p.due_on is not null and ${where(asOf)}` }),
    paid({
      ...parts,
      from: sql`settlement s join payment p on p.merchant_id = s.merchant_id and p.settlement_id = s.id`,
      where: (asOf) => sql`s.settled_at > ${asOf} and ${where(asOf)}`,
    }),
  ]
}
/** Withdrawals and transfers to banks. */
export const payouts = (parts: {
  readonly at: (alias: Sql) => Sql
  readonly where: (alias: Sql, asOf: Sql) => Condition
  readonly by?: (alias: Sql, asOf: Sql) => ReturnType<Source['by']>
  readonly values: (alias: Sql, asOf: Sql) => ReturnType<Source['values']>
}): readonly Source[] =>
  (['withdraw', 'transfer_to_bank'] as const).map((table) => {
    const [alias, kind] = [sql.ref('w'), table.replaceAll('_', '-')]
    return {
      kind,
      from: sql`${sql.table(table)} w`,
      of: 'w',
      id: sql`w.id`,
      number: sql`w.number`,
      at: parts.at(alias),
      currency: sql`w.currency`,
      where: (asOf) => parts.where(alias, asOf),
      by: (asOf) => ({ kind: sql`${sql.lit(kind)}`, ...parts.by?.(alias, asOf) }),
      values: (asOf) => parts.values(alias, asOf),
    }
  })
export const requests = ({ values }: Parts): Source => ({
  kind: 'request',
  from: sql`approval_request q`,
  of: 'q',
  id: sql`q.id`,
  number: sql`q.number`,
  at: sql`q.created_at`,
  currency: null,
  where: () => always,
  by: (asOf) => ({
    kind: sql`q.kind`,
    outcome: sql`case when q.ended_at <= ${asOf} then q.state else 'APPLIED' end`,
    member: sql`q.maker_person_id::text`,
  }),
  values,
})
