// The list of invoices: the SQL of each field.
import { sql } from 'kysely'
import { invoice } from '@falaj/contract/selling/invoice'
import { listOf } from '../../../platform/lists/listed.ts'

/** What people see, of what is stored and the day. */
export const statusSql = `case when i.voided_at is not null then 'void' when i.issued_at is null then 'draft'
  when i.paid_minor + i.credited_minor >= i.total_minor then 'paid'
  when i.uncollectible_at is not null then 'uncollectible'
  when i.due_on < (business_now() at time zone 'Asia/Dubai')::date then 'overdue'
  when i.paid_minor + i.credited_minor > 0 then 'part-paid' else 'open' end`

export const invoiceList = listOf(invoice.query, {
  fileName: { en: 'invoices', zh: '账单' },
  from: sql`invoice i join person p on p.id = i.created_by`,
  owner: 'i.merchant_id',
  currency: 'i.currency',
  columns: {
    id: 'i.id',
    createdAt: 'i.created_at',
    number: 'i.number',
    customer: `i.customer ->> 'name'`,
    status: statusSql,
    total: 'i.total_minor',
    vat: 'i.vat_minor',
    paid: 'i.paid_minor',
    due: `case when i.issued_at is null or i.voided_at is not null then 0 else greatest(i.total_minor - i.paid_minor - i.credited_minor, 0) end`,
    issuedOn: 'i.issued_on::text',
    dueOn: 'i.due_on::text',
    sentAt: 'i.sent_at',
    undeliveredAt: 'i.undelivered_at',
    viewedAt: 'i.viewed_at',
    reference: 'i.reference',
    store: 'i.store',
    createdBy: 'p.name',
  },
  hidden: { customer_id: 'i.customer_id' },
  search: ['number', 'customer', 'reference', 'createdBy'],
  conditions: {
    overdue: (by: string) => sql`i.issued_at is not null and i.voided_at is null and i.uncollectible_at is null
      and i.paid_minor + i.credited_minor < i.total_minor
      and i.due_on <= (business_now() at time zone 'Asia/Dubai')::date - ${Number(by.slice(1))}::int`,
  },
  counted: "status not in ('draft', 'void')",
  newest: 'createdAt',
})
