// The list of refunds: the SQL of each field.
import { sql } from 'kysely'
import { refund } from '@falaj/contract/payments/refund'
import { listOf } from '../../../platform/lists/listed.ts'
import { withRequest } from '../../../platform/approval/shown.ts'
import { orderColumns, orderSource, orderStatus } from '../../../platform/money/order-status.ts'
import { refundOrders, refundStatus } from './refund.order.ts'

const ofPayment = sql`join payment y on y.merchant_id = o.merchant_id and y.id = o.payment_id`
/** Refunds that were carried out by then. Before that a request may have gone back and forth, which is not kept. */
const refundsAt = (at: string, merchantId: string) => sql`(
    select q.merchant_id, q.id, q.number, q.created_at, q.request_id, q.payment_id, q.currency, q.net_minor, q.reason, q.maker_person_id, q.pos_device_id,
      case when q.refunded_at <= ${at}::timestamptz then 'SUCCESS' when q.ended_at <= ${at}::timestamptz then q.state else 'PLACED' end as state,
      case when q.funded_at <= ${at}::timestamptz then q.funded_at end as funded_at,
      case when q.ended_at <= ${at}::timestamptz then q.ended_at end as ended_at,
      case when q.ended_at <= ${at}::timestamptz then q.why end as why,
      case when q.refunded_at <= ${at}::timestamptz then q.arn end as arn
    from refund q where q.merchant_id = ${merchantId}::uuid and q.placed_at <= ${at}::timestamptz) o`

export const refundList = listOf(refund.query, {
  fileName: { en: 'refunds', zh: '退款' },
  ...orderSource,
  asOf: {
    from: (at, { merchantId }) =>
      sql`${refundsAt(at, merchantId)} left join person p on p.id = o.maker_person_id ${withRequest('o', 'merchant_id')} ${ofPayment}`,
    columns: {
      status: `case when o.state = 'PLACED' and o.funded_at is null then 'WAITING' else ${orderStatus('o.state')} end`,
      completedAt: 'o.ended_at',
    },
  },
  from: sql`${refundOrders.from} ${ofPayment}`,
  columns: {
    ...orderColumns,
    // A till gave it back in cash: no member asked for it.
    maker: `coalesce(p.name, (select d.label from pos_device d where d.merchant_id = o.merchant_id and d.id = o.pos_device_id))`,
    status: refundStatus,
    amount: 'o.net_minor',
    paymentNo: 'y.number',
    paid: 'y.amount_minor',
    method: 'y.method',
    last4: 'y.last4',
    store: 'y.store',
    reason: 'o.reason',
    arn: 'o.arn',
  },
  search: ['number', 'paymentNo', 'arn', 'last4', 'maker'],
  hidden: { ...orderSource.hidden, payment_id: 'o.payment_id' },
})
