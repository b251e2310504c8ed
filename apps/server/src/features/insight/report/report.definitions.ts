// The SQL of each report of the library. To change what a report counts is to raise its version: kept figures name the one they were read by.
import { sql } from 'kysely'
import type { ReportName } from '@falaj/contract/insight/report-library'
import {
  ageOf,
  dayOf,
  one,
  paid,
  paymentGroups,
  payouts,
  refunded,
  requests,
  secondsOf,
  unsettled,
  when,
  type Source,
  type Sql,
  type Value,
} from './report.source.ts'

export interface Definition {
  readonly version: number
  readonly sources: readonly Source[]
}
const amount = sql`p.amount_minor`
const perPayment: readonly [Sql, Sql] = [amount, one]
const sold = { sales: amount, payments: one, average: perPayment } as const
const isSeveral = (each: Source | readonly Source[]): each is readonly Source[] => Array.isArray(each)
const from = (...sources: readonly (Source | readonly Source[])[]): Definition => ({
  version: 1,
  sources: sources.flatMap((each) => (isSeveral(each) ? each : [each])),
})
/** `condition` counts, of all that `among` says. */
const shareOf = (condition: Sql, among: Sql): Value => [condition, among]

const cost = (
  kind: 'coupon' | 'cashback' | 'commission',
  back: boolean,
  parts: Pick<Source, 'from' | 'of' | 'number' | 'at' | 'where'> & {
    readonly object: Sql
    readonly id: Sql
    readonly campaign: Sql
    readonly minor: Sql
  },
): Source => ({
  kind: back ? `${kind}-back` : kind,
  from: parts.from,
  of: parts.of,
  id: parts.id,
  number: parts.number,
  object: { kind: sql`'payment'`, id: parts.object },
  at: parts.at,
  currency: sql.ref(`${parts.of}.currency`),
  where: parts.where,
  by: () => ({ kind: sql`${sql.lit(kind)}`, campaign: parts.campaign }),
  values: () => ({ cost: parts.minor, count: back ? sql`0` : one }),
})
const couponUse = {
  from: sql`coupon_use u join coupon_campaign c on c.merchant_id = u.merchant_id and c.id = u.campaign_id`,
  of: 'u',
  id: sql`u.id`,
  object: sql`u.payment_id`,
  number: sql`u.number`,
  campaign: sql`c.title`,
}
const cashbackOf = {
  from: sql`cashback k join cashback_campaign g on g.merchant_id = k.merchant_id and g.id = k.campaign_id`,
  of: 'k',
  id: sql`k.id`,
  object: sql`k.payment_id`,
  number: sql`k.number`,
  campaign: sql`g.title`,
}
const itemMinor = sql`round((i.item -> 'price' ->> 'amount')::numeric * 100) * (i.item ->> 'quantity')::numeric`

export const definitions: Readonly<Record<ReportName, Definition>> = {
  earned: from(
    paid({
      values: () => ({ sales: amount, fees: sql`p.fee_minor`, vat: sql`p.vat_minor`, net: sql`p.net_minor` }),
    }),
    refunded({ values: () => ({ refunds: sql`r.net_minor`, net: sql`-r.net_minor` }) }),
  ),
  fees: from(
    paid({
      values: () => ({
        sales: amount,
        rate: [sql`p.fee_minor`, amount],
        fees: sql`p.fee_minor`,
        vat: sql`p.vat_minor`,
      }),
    }),
  ),
  arriving: from(unsettled({ values: () => ({ amount: sql`p.net_minor`, payments: one }) })),
  held: from(
    unsettled({
      by: (asOf) => ({ age: ageOf(sql`extract(epoch from ${asOf} - p.paid_at) / 86400`) }),
      values: (asOf) => ({
        amount: sql`p.net_minor`,
        payments: one,
        wait: [secondsOf(sql`p.paid_at`, asOf), one],
      }),
    }),
  ),
  late: from(
    unsettled({
      where: (asOf) => sql`p.due_on < ${dayOf(asOf)}`,
      by: (asOf) => ({ kind: sql`'settlement'`, age: ageOf(sql`(${dayOf(asOf)} - p.due_on)`) }),
      values: () => ({ amount: sql`p.net_minor`, count: one }),
    }),
    payouts({
      at: (w) => sql`${w}.placed_at`,
      where: (w, asOf) =>
        sql`${w}.placed_at is not null and ${w}.arrives_by < ${asOf} and (${w}.ended_at is null or ${w}.ended_at > ${asOf})`,
      by: (w, asOf) => ({ age: ageOf(sql`extract(epoch from ${asOf} - ${w}.arrives_by) / 86400`) }),
      values: (w) => ({ amount: sql`${w}.net_minor`, count: one }),
    }),
    {
      kind: 'invoice',
      from: sql`invoice v`,
      of: 'v',
      id: sql`v.id`,
      number: sql`v.number`,
      at: sql`v.issued_at`,
      currency: sql`v.currency`,
      where: (asOf) =>
        sql`v.issued_at is not null and v.voided_at is null and v.uncollectible_at is null and v.due_on < ${dayOf(asOf)}
          and v.paid_minor + v.credited_minor < v.total_minor`,
      by: (asOf) => ({ kind: sql`'invoice'`, age: ageOf(sql`(${dayOf(asOf)} - v.due_on)`) }),
      values: () => ({ amount: sql`v.total_minor - v.paid_minor - v.credited_minor`, count: one }),
    },
  ),
  payouts: from(
    payouts({
      at: (w) => sql`${w}.ended_at`,
      where: (w) => sql`${w}.state in ('SUCCESS', 'REVERTED')`,
      values: (w) => ({
        amount: sql`${w}.net_minor`,
        fees: sql`${w}.fee_minor`,
        count: one,
        wait: [secondsOf(sql`${w}.created_at`, sql`${w}.ended_at`), one],
      }),
    }),
  ),
  stores: from(paid({ values: () => sold }), refunded({ values: () => ({ refunds: sql`r.net_minor` }) })),
  hours: from(paid({ values: () => sold })),
  methods: from(paid({ values: () => sold })),
  returning: from(
    paid({
      from: sql`payment p left join lateral (select exists (
          select from payment e where e.merchant_id = p.merchant_id and e.customer_id = p.customer_id and e.paid_at < p.paid_at) as again) c on true`,
      by: () => ({
        visit: sql`case when p.customer_id is null then 'unknown' when c.again then 'again' else 'first' end`,
      }),
      values: () => ({ ...sold, again: [when(sql`p.customer_id is not null and c.again`, amount), amount] }),
    }),
  ),
  items: from(
    paid({
      kind: 'item',
      from: sql`payment p cross join lateral jsonb_array_elements(p.items) with ordinality i (item, nth)`,
      part: sql`i.nth`,
      by: () => ({ item: sql`i.item ->> 'name'` }),
      values: () => ({ sold: sql`(i.item ->> 'quantity')::numeric`, amount: itemMinor }),
    }),
  ),
  tips: from(
    paid({
      where: () => sql`p.tip_minor > 0`,
      values: () => ({ tips: sql`p.tip_minor`, payments: one, rate: [sql`p.tip_minor`, amount] }),
    }),
  ),
  refunders: from(
    refunded({
      by: () => ({ member: sql`coalesce(r.maker_person_id::text, '')`, reason: sql`r.reason` }),
      values: () => ({ refunded: sql`r.net_minor`, refunds: one, average: [sql`r.net_minor`, one] }),
    }),
  ),
  'sent-back': from(
    paid({
      values: (asOf) => {
        // Only of a payment that has any: most have none.
        const back: Sql = sql`case when p.refunded_minor > 0 then (select coalesce(sum(r.net_minor), 0) from refund r
          where r.merchant_id = p.merchant_id and r.payment_id = p.id and r.refunded_at <= ${asOf}) else 0 end`
        return { sales: amount, back, rate: shareOf(back, amount) }
      },
    }),
  ),
  failing: from({
    kind: 'attempt',
    from: sql`payment_attempt a join payment p on p.merchant_id = a.merchant_id and p.id = a.payment_id`,
    of: 'a',
    id: sql`a.payment_id`,
    part: sql`a.no`,
    number: sql`p.number || '/' || a.no`,
    object: { kind: sql`'payment'`, id: sql`a.payment_id` },
    at: sql`a.at`,
    currency: sql`a.currency`,
    where: () => sql`a.state in ('PAID', 'DECLINED', 'ABANDONED', 'RETURNED')`,
    by: () => ({
      ...paymentGroups,
      method: sql`a.method`,
      reason: sql`case when a.state = 'PAID' then 'PAID' else coalesce(a.decline_code, '') end`,
    }),
    values: () => {
      const failed = when(sql`a.state <> 'PAID'`, one)
      return { attempts: one, failed, rate: shareOf(failed, one) }
    },
  }),
  disputes: from({
    kind: 'dispute',
    from: sql`dispute d join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id`,
    of: 'd',
    id: sql`d.id`,
    number: sql`d.number`,
    at: sql`d.received_at`,
    currency: sql`d.currency`,
    where: () => sql`d.state <> 'ALERT'`,
    by: () => ({ ...paymentGroups, code: sql`d.code` }),
    values: (asOf) => {
      const isOver = sql`d.closed_at <= ${asOf}`
      const won = when(sql`${isOver} and d.state = 'WON'`, one)
      const lost = when(sql`${isOver} and d.state in ('LOST', 'CONCEDED', 'EXPIRED', 'REFUNDED')`, one)
      return { disputes: one, amount: sql`d.net_minor`, won, lost, rate: shareOf(won, sql`${won} + ${lost}`) }
    },
  }),
  cash: from({
    kind: 'cash-difference',
    from: sql`cash_difference f`,
    of: 'f',
    id: sql`f.id`,
    number: sql`f.number`,
    object: {
      kind: sql`case when f.kind = 'hand-over' then 'hand-over' else 'shift' end`,
      id: sql`f.about_id`,
    },
    at: sql`f.at`,
    currency: sql`f.currency`,
    where: () => sql`true`,
    by: () => ({ store: sql`f.store`, person: sql`f.from_who`, kind: sql`f.kind` }),
    values: () => ({
      missing: sql`greatest(-f.minor, 0)`,
      found: sql`greatest(f.minor, 0)`,
      difference: sql`f.minor`,
      count: one,
    }),
  }),
  waiting: from(
    requests({
      values: (asOf) => {
        const ended = when(sql`q.ended_at <= ${asOf}`, one)
        return {
          requests: one,
          ended,
          wait: shareOf(when(sql`q.ended_at <= ${asOf}`, secondsOf(sql`q.created_at`, sql`q.ended_at`)), ended),
        }
      },
    }),
  ),
  growth: from(
    cost('coupon', false, {
      ...couponUse,
      at: sql`u.used_at`,
      where: () => sql`u.used_at is not null and c.funded_by = 'merchant'`,
      minor: sql`u.minor`,
    }),
    cost('coupon', true, {
      ...couponUse,
      at: sql`u.reversed_at`,
      where: () => sql`u.used_at is not null and u.reversed_at is not null and c.funded_by = 'merchant'`,
      minor: sql`-u.reversed_minor`,
    }),
    cost('cashback', false, { ...cashbackOf, at: sql`k.earned_at`, where: () => sql`true`, minor: sql`k.net_minor` }),
    cost('cashback', true, {
      ...cashbackOf,
      at: sql`k.reverted_at`,
      where: () => sql`k.reverted_at is not null`,
      minor: sql`-k.reverted_minor`,
    }),
    cost('commission', false, {
      from: sql`commission_line l`,
      of: 'l',
      id: sql`l.id`,
      object: sql`l.payment_id`,
      number: sql`l.payment_number`,
      campaign: sql`''`,
      at: sql`l.happened_at`,
      where: () => sql`true`,
      minor: sql`l.minor`,
    }),
  ),
  activity: from(
    requests({
      values: (asOf) => {
        const isOver = sql`q.ended_at <= ${asOf}`
        return {
          requests: one,
          agreed: shareOf(when(sql`${isOver} and q.state in ('SUCCESS', 'REVERTED')`, one), when(isOver, one)),
        }
      },
    }),
  ),
}
