// The list of customers: the SQL of each field.
import { sql } from 'kysely'
import { customer } from '@falaj/contract/customers/customer'
import { listOf } from '../../../platform/lists/listed.ts'
import { disputesOfCustomer } from '../../../platform/payment/disputed.ts'

const refundedPayments = `(select count(*)::int from payment p where p.merchant_id = c.merchant_id and p.customer_id = c.id and p.refunded_minor > 0)`

export const customerList = listOf(customer.query, {
  fileName: { en: 'customers', zh: '顾客' },
  from: sql`customer c left join lateral (
    select sum(t.payments)::int as payments, min(t.first_paid_at) as first_paid_at, max(t.last_paid_at) as last_paid_at,
      sum(t.paid_minor) filter (where t.currency = 'AED') as spent_minor
    from customer_total t where t.merchant_id = c.merchant_id and t.customer_id = c.id) t on true`,
  owner: 'c.merchant_id',
  currency: `'AED'`,
  columns: {
    id: 'c.id',
    createdAt: 'c.created_at',
    number: 'c.number',
    name: 'c.name',
    status: `case when c.erased_at is null then 'active' else 'erased' end`,
    email: 'c.email',
    phone: 'c.phone',
    country: 'c.country',
    consent: 'c.consent',
    tags: `nullif(array_to_string(c.tags, ', '), '')`,
    payments: 'coalesce(t.payments, 0)',
    spent: 'coalesce(t.spent_minor, 0)',
    firstPaidAt: 't.first_paid_at',
    lastPaidAt: 't.last_paid_at',
    refunds: refundedPayments,
    disputes: disputesOfCustomer('c'),
    iban: 'customer_ibans(c.merchant_id, c.id)',
  },
  search: ['number', 'name', 'email', 'phone', 'tags'],
  counted: null,
  newest: 'createdAt',
})
