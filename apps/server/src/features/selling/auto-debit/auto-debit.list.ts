// The list of mandates: the SQL of each field.
import { sql } from 'kysely'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { listOf } from '../../../platform/lists/listed.ts'

export const mandateList = listOf(autoDebit.query, {
  fileName: { en: 'mandates', zh: '扣款授权' },
  from: sql`auto_debit m join customer c on c.merchant_id = m.merchant_id and c.id = m.customer_id join person p on p.id = m.created_by`,
  owner: 'm.merchant_id',
  currency: 'm.currency',
  columns: {
    id: 'm.id',
    createdAt: 'm.created_at',
    number: 'm.number',
    title: 'm.title',
    customer: 'c.name',
    status: 'm.state',
    amount: 'coalesce(m.next_amount_minor, m.amount_minor)',
    cap: 'm.cap_minor',
    cycle: 'm.cycle',
    nextOn: `case when m.state in ('ACTIVE', 'mandate-unsigned') then m.next_on::text end`,
    debits: 'm.paid',
    collected: 'm.collected_minor',
    kind: 'm.kind',
    card: 'm.last4',
    signedAt: 'm.signed_at',
    createdBy: 'p.name',
  },
  search: ['number', 'customer', 'title'],
  // The amount of one debit and the cap are not summed.
  sums: ['collected'],
  counted: null,
  newest: 'createdAt',
})
