import { areas } from '@falaj/contract/kernel/access'
import { sql } from 'kysely'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'
import { orderStatus } from '../../../platform/money/order-status.ts'
import { payoutOrders } from './commission.order.ts'
import { lineState } from './commission.read.ts'

export const payoutFinder = finder('o', {
  kind: 'commission-payout',
  access: areas.referral,
  from: payoutOrders.from,
  columns: { title: 'o.payee_shown', status: orderStatus(), minor: 'o.net_minor' },
  by: { number: equals('o.number'), amount: amountIs('o.currency', 'o.net_minor') },
})
export const commissionFinder = finder('c', {
  kind: 'commission',
  access: areas.referral,
  from: sql`commission_line c join merchant m on m.id = c.child_id
    left join commission_payout o on o.merchant_id = c.merchant_id and o.id = c.payout_id`,
  columns: { number: 'c.payment_number', title: 'm.name_en', status: lineState, minor: 'c.minor' },
  by: { number: equals('c.payment_number'), amount: amountIs('c.currency', 'c.minor') },
})
