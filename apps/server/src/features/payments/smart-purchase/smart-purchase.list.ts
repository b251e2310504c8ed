// The list of plans: the SQL of each field.
import { sql } from 'kysely'
import { smartPurchase } from '@falaj/contract/payments/smart-purchase'
import { listOf } from '../../../platform/lists/listed.ts'

export const planList = listOf(smartPurchase.query, {
  fileName: { en: 'instalments', zh: '分期付款' },
  from: sql`instalment_plan i join payment p on p.merchant_id = i.merchant_id and p.id = i.payment_id`,
  owner: 'i.merchant_id',
  currency: 'i.currency',
  columns: {
    id: 'i.payment_id',
    createdAt: 'i.created_at',
    number: 'p.number',
    payer: 'p.payer',
    status: 'i.state',
    parts: 'i.parts',
    amount: 'i.amount_minor',
    collected: 'i.collected_minor',
    left: 'i.amount_minor - i.collected_minor - i.cut_minor',
    nextOn: 'i.next_on::text',
  },
  search: ['number', 'payer'],
  counted: null,
  newest: 'createdAt',
})
