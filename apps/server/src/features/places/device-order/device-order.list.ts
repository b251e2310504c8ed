import { sql } from 'kysely'
import { deviceOrder } from '@falaj/contract/places/device-order'
import { listOf } from '../../../platform/lists/listed.ts'

export const deviceOrderList = listOf(deviceOrder.query, {
  fileName: { en: 'device-orders', zh: '设备申请' },
  from: sql`pos_device_order o left join store s on s.merchant_id = o.merchant_id and s.code = o.store left join person p on p.id = o.person_id`,
  owner: 'o.merchant_id',
  currency: 'o.currency',
  columns: {
    id: 'o.id',
    createdAt: 'o.created_at',
    number: 'o.number',
    status: 'o.state',
    model: 'o.model',
    quantity: 'o.quantity',
    plan: 'o.plan',
    price: 'o.price_minor',
    deposit: 'o.deposit_minor',
    store: 's.name',
    address: `o.address || ', ' || o.city`,
    courier: 'o.courier',
    tracking: 'o.tracking',
    person: 'p.name',
  },
  search: ['number', 'address', 'tracking', 'store'],
  sums: ['deposit'],
  counted: `status <> 'recalled'`,
  newest: 'createdAt',
})
