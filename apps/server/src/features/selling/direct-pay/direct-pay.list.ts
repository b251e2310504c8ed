// The list of saved cards: the SQL of each field.
import { sql } from 'kysely'
import { directPay } from '@falaj/contract/selling/direct-pay'
import { listOf } from '../../../platform/lists/listed.ts'

export const savedCardList = listOf(directPay.query, {
  fileName: { en: 'saved-cards', zh: '已存银行卡' },
  from: sql`saved_card s join customer c on c.merchant_id = s.merchant_id and c.id = s.customer_id join person p on p.id = s.created_by`,
  owner: 's.merchant_id',
  columns: {
    id: 's.id',
    createdAt: 's.created_at',
    number: 's.number',
    customer: 'c.name',
    status: 's.state',
    brand: 's.brand',
    card: 's.last4',
    taps: 's.payments',
    lastPaidAt: 's.last_paid_at',
    signedAt: 's.signed_at',
    createdBy: 'p.name',
  },
  hidden: { customer_id: 's.customer_id' },
  search: ['number', 'customer', 'card'],
  newest: 'createdAt',
})
