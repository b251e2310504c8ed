// The list of payments: the SQL of each field, and its sums, which are stored by day and month.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { DateRange } from '@falaj/contract/kernel/scalars'
import { neverPaidStatuses, unpaidStatuses } from '@falaj/contract/kernel/payment-states'
import { laterMethods, payment } from '@falaj/contract/payments/payment'
import { always, homeZone, ofMonth, ofRange, type Span } from '../../../platform/db/days.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { listOf, type ListReader, type ListRow } from '../../../platform/lists/listed.ts'
import { oneOf, type StoredTotals } from '../../../platform/lists/page.ts'
import { idFloor } from '../../../platform/base/ids.ts'

type Filters = Input<typeof payment.query>['filters']
/** Condition on a status. Our own codes are inlined: the planner must see that few rows are left out. */
const unpaidIs = (status: RawBuilder<string>, wanted: Filters['unpaid']): RawBuilder<SqlBool> => {
  if (wanted === undefined || wanted === 'with') return sql`true`
  const codes = sql.join(unpaidStatuses.map((code) => sql.lit(code)))
  return wanted === 'only' ? sql`${status} in (${codes})` : sql`${status} not in (${codes})`
}
/** Sums are stored by day, and by month for lists without an end. */
const keptOf = (
  merchantId: string,
  filters: Filters,
  { days, edges }: Span,
  isMonthly: boolean,
  part: (condition: RawBuilder<SqlBool>) => RawBuilder<ListRow>,
): StoredTotals<ListRow> => {
  const linesOf = (from: RawBuilder<unknown>) => sql`
    select ${isMonthly ? sql`date_trunc('month', d.day::timestamp)::date` : sql`d.day`} as day, d.currency, d.count, d.amount_minor, d.fee_minor,
      d.vat_minor, d.net_minor - d.refunded_minor - d.lost_minor as net_minor, d.refunded_minor, d.lost_minor, d.status,
      ${isMonthly ? sql`''` : sql`d.store`} as store
    from ${from} d
    where d.merchant_id = ${merchantId}::uuid and ${days} and ${oneOf(sql.ref<string>('d.status'), filters.status)} and ${unpaidIs(sql.ref<string>('d.status'), filters.unpaid)}
      and ${oneOf(sql.ref<string>('d.product'), filters.product)} and ${oneOf(sql.ref<string>('d.method'), filters.method)}
      and ${oneOf(sql.ref<string>('d.currency'), filters.currency && [filters.currency])}
      ${filters.store?.length ? sql`and ${oneOf(sql.ref<string>('d.store'), filters.store)}` : sql``}`
  const stored = (table: 'payment_day' | 'payment_month' | 'payment_day_line') =>
    linesOf(sql`(select k.*, 0::numeric as lost_minor from ${sql.table(table)} k)`)
  // Few payments have a lost dispute: what it took is summed up by the row.
  const lost = linesOf(sql`(
    select merchant_id, (created_at at time zone 'Asia/Dubai')::date as day, currency, 0::bigint as count, 0::numeric as amount_minor,
      0::numeric as fee_minor, 0::numeric as vat_minor, 0::numeric as net_minor, 0::numeric as refunded_minor, lost_minor, status, product,
      coalesce(method, '') as method, coalesce(store, '') as store
    from payment where merchant_id = ${merchantId}::uuid and lost_minor > 0)`)
  return {
    lines: sql`${stored(isMonthly ? 'payment_month' : 'payment_day')} union all ${stored('payment_day_line')} union all ${lost}`,
    rest: edges.map((edge) => part(edge(sql.ref<Date>('p.created_at')))),
    period: isMonthly ? 'month' : 'day',
    ...(isMonthly ? { daysOf: (month) => keptOf(merchantId, filters, ofMonth(month), false, part) } : {}),
    isNarrow: [
      filters.unpaid === 'only',
      filters.status?.length,
      filters.product?.length,
      filters.method?.length,
      filters.store?.length,
      filters.currency,
    ].some(Boolean),
    zone: homeZone,
    // Ids begin with their time, which is at most a day before the row's (`idAgeMaxMs`).
    prune: (since, before) =>
      sql`id >= id_floor(${since} - interval '1 day') and id < id_floor(${before} + interval '1 minute')`,
    since: (moment) => sql`id >= ${sql.lit(idFloor(moment))}::uuid`,
  }
}

/** Whether stored sums can answer this filter. */
const hasKeptSums = ({ text, amount, ids, paidAt, asOf }: Filters): boolean =>
  !(text?.trim() || amount || ids?.length || paidAt || asOf)
/** An order is open for a week at most: one that was paid on a day was made at most this many days before. */
const openDays = 8
const madeWithin = ({ startTime, endTime }: DateRange, zone: string, daysBefore: number): RawBuilder<SqlBool> =>
  sql`p.id >= id_floor(${startTime}::timestamp at time zone ${zone}::text - interval '1 day' * ${sql.lit(daysBefore)})
    and p.id < id_floor((${endTime}::timestamp + interval '1 second') at time zone ${zone}::text)`

/**
 * Paid payments as they were: settlements, refunds and the states of disputes each have their time. An unpaid order is none of them, because
 * only its present state is kept.
 */
const paymentsAt = (at: string, merchantId: string) => sql`(
    select q.merchant_id, q.id, q.created_at, q.number, q.merchant_order_no, q.description, q.product, q.method, q.last4, q.payer, q.store,
      q.currency, q.amount_minor, q.fee_minor, q.vat_minor, q.net_minor, q.paid_at, q.due_on, q.tip_minor, q.payer_note, q.customer_id,
      t.id as settlement_id, coalesce(f.minor, 0) as refunded_minor, coalesce(d.minor, 0) as lost_minor,
      case
        when d.is_disputed then 'DISPUTED'
        when d.minor > 0 then 'DISPUTE_LOST'
        when f.minor = q.amount_minor then 'REFUNDED'
        when f.minor > 0 then 'PART_REFUNDED'
        when t.id is not null then 'SETTLED'
        else 'PAID_SUCCESS'
      end as status, ${at}::timestamptz as as_of
    from payment q
    left join settlement t on t.merchant_id = q.merchant_id and t.id = q.settlement_id and t.settled_at <= ${at}::timestamptz
    left join (
      select r.payment_id, sum(r.net_minor) as minor from refund r
      where r.merchant_id = ${merchantId}::uuid and r.refunded_at <= ${at}::timestamptz group by 1) f on f.payment_id = q.id
    left join (
      select c.payment_id, bool_or(c.state in ('OPEN', 'RESPONDED', 'EXPIRED')) as is_disputed, sum(c.lost_minor) as minor
      from (select distinct on (e.dispute_id) e.payment_id, e.state, e.lost_minor from dispute_state e
        where e.merchant_id = ${merchantId}::uuid and e.at <= ${at}::timestamptz order by e.dispute_id, e.at desc, e.position desc) c
      group by 1) d on d.payment_id = q.id
    where q.merchant_id = ${merchantId}::uuid and q.paid_at <= ${at}::timestamptz) p
  left join settlement s on s.merchant_id = p.merchant_id and s.id = p.settlement_id`

const countedSql = `status not in (${neverPaidStatuses.map((status) => `'${status}'`).join(', ')})`
export const paymentList = listOf(payment.query, {
  fileName: { en: 'payments', zh: '支付' },
  from: sql`payment p left join settlement s on s.merchant_id = p.merchant_id and s.id = p.settlement_id`,
  owner: 'p.merchant_id',
  asOf: {
    from: (at, { merchantId }) => paymentsAt(at, merchantId),
    columns: {
      notes: `(select string_agg(n.text, ' | ' order by n.id) from payment_note n where n.merchant_id = p.merchant_id and n.payment_id = p.id and n.at <= p.as_of)`,
    },
  },
  currency: 'p.currency',
  columns: {
    id: 'p.id',
    createdAt: 'p.created_at',
    number: 'p.number',
    orderNo: 'p.merchant_order_no',
    description: 'p.description',
    status: 'p.status',
    product: 'p.product',
    method: 'p.method',
    last4: 'p.last4',
    payer: 'p.payer',
    store: 'p.store',
    amount: 'p.amount_minor',
    fee: 'p.fee_minor',
    vat: 'p.vat_minor',
    refunded: 'p.refunded_minor',
    lost: 'p.lost_minor',
    net: 'p.net_minor - p.refunded_minor - p.lost_minor',
    settlesOn: `coalesce((s.settled_at at time zone 'Asia/Dubai')::date, p.due_on)::text`,
    paidAt: 'p.paid_at',
    tip: 'p.tip_minor',
    payerNote: 'p.payer_note',
    notes: `(select string_agg(n.text, ' | ' order by n.id) from payment_note n where n.merchant_id = p.merchant_id and n.payment_id = p.id)`,
  },
  sums: ['amount', 'fee', 'vat', 'refunded', 'lost', 'net'],
  // What was paid, so that the amounts less fees, VAT, refunds and lost disputes are the net.
  counted: countedSql,
  conditions: {
    ids: (wanted: readonly string[]) => sql`p.id = any(${wanted}::uuid[])`,
    unpaid: (wanted) => unpaidIs(sql.ref<string>('p.status'), wanted),
  },
  hidden: { customer_id: 'p.customer_id', settlement_id: 'p.settlement_id' },
  // Ids begin with their time, so partitions of other months are not opened.
  where: ({ zone }, { createdAt, paidAt }) =>
    sql.join(
      [createdAt ? madeWithin(createdAt, zone, 0) : sql`true`, paidAt ? madeWithin(paidAt, zone, openDays) : sql`true`],
      sql` and `,
    ),
  search: ['number', 'orderNo', 'description', 'payer', 'last4'],
  newest: 'createdAt',
  kept({ merchantId, zone }, filters, part) {
    if (!hasKeptSums(filters)) return undefined
    const span = filters.createdAt ? ofRange(filters.createdAt, zone) : always
    // The sums by month do not know stores.
    return keptOf(merchantId, filters, span, !filters.createdAt && !filters.store?.length, part)
  },
})

const sumNames = ['amount', 'fee', 'vat', 'refunded', 'lost', 'net'] as const
type StoreSums = Readonly<Record<(typeof sumNames)[number], string>> & {
  readonly store: string
  readonly currency: string
  readonly count: number
}
/** The list's sums by store, from what its own sums are made of; the largest first. */
export const sumsByStore = async (tx: Store, reader: ListReader, filters: Filters): Promise<readonly StoreSums[]> => {
  const part = (condition: RawBuilder<SqlBool>) =>
    sql<ListRow>`select * from (${paymentList.rows(reader, filters)}) l where ${condition}`
  const span = filters.createdAt ? ofRange(filters.createdAt, reader.zone) : always
  // A member who is bound to stores has few rows, and stored sums know all of them.
  const kept =
    reader.stores || !hasKeptSums(filters)
      ? null
      : keptOf(reader.merchantId, filters, { ...span, edges: [] }, false, part)
  const rest = kept === null ? [part(sql`true`)] : span.edges.map((edge) => part(edge(sql.ref<Date>('l.created_at'))))
  const columns = sumNames.map((name) => sql.ref(`${name}_minor`))
  const each = sumNames.map(
    (name) =>
      sql`coalesce(sum(${sql.ref(`${name}_minor`)}) filter (where ${sql.raw(countedSql)}), 0)::text as ${sql.id(name)}`,
  )
  const sources = [
    ...(kept
      ? [sql`select coalesce(store, '') as store, currency, count, status, ${sql.join(columns)} from (${kept.lines}) k`]
      : []),
    ...rest.map(
      (rows) =>
        sql`select coalesce(store, '') as store, currency, 1::bigint as count, status, ${sql.join(columns)} from (${rows}) r`,
    ),
  ]
  const { rows } = await sql<StoreSums>`
    select store, currency, sum(count)::int as count, ${sql.join(each)} from (${sql.join(sources, sql` union all `)}) all_rows
    group by store, currency having sum(count) > 0 order by currency, sum(amount_minor) desc, store`.execute(tx)
  return rows
}

/** Found by unsettled payments, of which there are few. */
export const payLaterList = listOf(payment.payLater, {
  fileName: { en: 'pay-later-pending', zh: '先享后付待结算' },
  from: sql`payment p`,
  owner: 'p.merchant_id',
  currency: 'p.currency',
  where: sql<boolean>`p.settlement_id is null and p.paid_at is not null and p.pay_state = 'PAID_SUCCESS'
    and p.method in (${sql.join(laterMethods.map((method) => sql.lit(method)))})`,
  columns: {
    id: 'p.id',
    paidAt: 'p.paid_at',
    number: 'p.number',
    method: 'p.method',
    status: 'p.status',
    amount: 'p.amount_minor',
    net: 'p.net_minor',
    dueOn: 'p.due_on::text',
    payer: 'p.payer',
    store: 'p.store',
  },
  search: ['number', 'payer', 'store'],
  counted: null,
  newest: 'paidAt',
})
