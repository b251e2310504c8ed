// The list of disputes: the SQL of each field.
import { sql } from 'kysely'
import { dispute } from '@falaj/contract/payments/dispute'
import { windowDays, type DueWindow } from '@falaj/contract/payments/dispute-rules'
import { listOf } from '../../../platform/lists/listed.ts'

export const disputeList = listOf(dispute.query, {
  fileName: { en: 'disputes', zh: '争议' },
  from: sql`dispute d left join dispute_code c on c.code = d.code
    left join staff s on s.merchant_id = d.merchant_id and s.id = d.assignee_id left join person p on p.id = s.person_id
    left join payment y on y.merchant_id = d.merchant_id and y.id = d.payment_id`,
  owner: 'd.merchant_id',
  currency: 'd.currency',
  columns: {
    id: 'd.id',
    receivedAt: 'd.received_at',
    number: 'd.number',
    status: 'd.state',
    amount: 'd.net_minor',
    respondBy: 'd.respond_by',
    code: 'd.code',
    phase: `coalesce(c.phase, 'received')`,
    type: 'd.type',
    reason: 'd.reason',
    store: 'y.store',
    paymentNumber: 'd.payment_number',
    caseNo: 'd.case_no',
    arn: 'd.arn',
    scheme: 'd.scheme',
    original: { minor: 'd.original_minor', currency: 'coalesce(d.original_currency, d.currency)' },
    fee: 'd.fee_minor',
    vat: 'd.vat_minor',
    money: 'd.money',
    assignee: 'p.name',
    closedAt: 'd.closed_at',
  },
  search: ['number', 'caseNo', 'paymentNumber', 'arn', 'code', 'reason'],
  conditions: {
    assigned: (value) => (value === 'nobody' ? sql`d.assignee_id is null` : sql`d.assignee_id is not null`),
    sending: () => sql`d.send_failed_at is not null`,
    window(value: DueWindow) {
      const [from, to] = windowDays[value]
      return sql`d.state = 'OPEN' and d.respond_by >= now() + make_interval(days => ${from}::int)
        and (${to}::int is null or d.respond_by < now() + make_interval(days => ${to ?? 0}::int))`
    },
  },
  sums: ['amount', 'fee', 'vat'],
  counted: "status <> 'ALERT'",
  newest: 'receivedAt',
})
