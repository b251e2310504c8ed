// The list of payments: the SQL of each field, and its sums, which are stored by day and month.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { neverPaidStatuses, unpaidStatuses } from '@falaj/contract/kernel/payment-states'
import { laterMethods, payment } from '@falaj/contract/payments/payment'
import { always, homeZone, ofMonth, ofRange, type Span } from '../../../platform/db/days.ts'
import { listOf, type ListRow } from '../../../platform/lists/listed.ts'
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
  const linesOf = (table: 'payment_day' | 'payment_month' | 'payment_day_line') => sql`
    select ${isMonthly ? sql`date_trunc('month', d.day::timestamp)::date` : sql`d.day`} as day, d.currency, d.count, d.amount_minor, d.fee_minor,
      d.vat_minor, d.net_minor - d.refunded_minor as net_minor, d.refunded_minor, d.status
    from ${sql.table(table)} d
    where d.merchant_id = ${merchantId}::uuid and ${days} and ${oneOf(sql.ref<string>('d.status'), filters.status)} and ${unpaidIs(sql.ref<string>('d.status'), filters.unpaid)}
      and ${oneOf(sql.ref<string>('d.product'), filters.product)} and ${oneOf(sql.ref<string>('d.method'), filters.method)}
      and ${oneOf(sql.ref<string>('d.currency'), filters.currency && [filters.currency])}`
  return {
    lines: sql`${linesOf(isMonthly ? 'payment_month' : 'payment_day')} union all ${linesOf('payment_day_line')}`,
    rest: edges.map((edge) => part(edge(sql.ref<Date>('p.created_at')))),
    period: isMonthly ? 'month' : 'day',
    ...(isMonthly ? { daysOf: (month) => keptOf(merchantId, filters, ofMonth(month), false, part) } : {}),
    isNarrow: [
      filters.unpaid === 'only',
      filters.status?.length,
      filters.product?.length,
      filters.method?.length,
      filters.currency,
    ].some(Boolean),
    zone: homeZone,
    // Ids begin with their time, which is at most a day before the row's (`idAgeMaxMs`).
    prune: (since, before) =>
      sql`id >= id_floor(${since} - interval '1 day') and id < id_floor(${before} + interval '1 minute')`,
    since: (moment) => sql`id >= ${sql.lit(idFloor(moment))}::uuid`,
  }
}

export const paymentList = listOf(payment.query, {
  fileName: { en: 'payments', zh: '支付' },
  from: sql`payment p left join settlement s on s.merchant_id = p.merchant_id and s.id = p.settlement_id`,
  owner: 'p.merchant_id',
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
    net: 'p.net_minor - p.refunded_minor',
    settlesOn: `coalesce((s.settled_at at time zone 'Asia/Dubai')::date, p.due_on)::text`,
    paidAt: 'p.paid_at',
    tip: 'p.tip_minor',
    payerNote: 'p.payer_note',
  },
  sums: ['amount', 'fee', 'vat', 'refunded', 'net'],
  // What was paid, so that the amounts less fees, VAT and refunds are the net.
  counted: `status not in (${neverPaidStatuses.map((status) => `'${status}'`).join(', ')})`,
  conditions: { unpaid: (wanted) => unpaidIs(sql.ref<string>('p.status'), wanted) },
  hidden: { customer_id: 'p.customer_id', settlement_id: 'p.settlement_id' },
  // Ids begin with their time, so partitions of other months are not opened.
  where: ({ zone }, { createdAt }) =>
    createdAt
      ? sql`p.id >= id_floor(${createdAt.startTime}::timestamp at time zone ${zone}::text)
          and p.id < id_floor((${createdAt.endTime}::timestamp + interval '1 second') at time zone ${zone}::text)`
      : sql`true`,
  search: ['number', 'orderNo', 'description', 'payer', 'last4'],
  newest: 'createdAt',
  kept({ merchantId, zone }, filters, part) {
    if (filters.text?.trim() || filters.amount) return undefined
    const span = filters.createdAt ? ofRange(filters.createdAt, zone) : always
    return keptOf(merchantId, filters, span, !filters.createdAt, part)
  },
})

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
  newest: 'paidAt',
})
