import { sql, type SqlBool } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { orderStatus } from '../../../platform/money/order-status.ts'
import { amountIs, equals, ibanEnds, finder } from '../../../platform/lists/finder.ts'
import { withdrawOrders } from './withdraw.order.ts'

export const withdrawFinder = finder('o', {
  kind: 'withdraw',
  access: areas.fiatTransactions,
  from: withdrawOrders.from,
  columns: {
    title: `concat_ws(' ', a.bank_name, '•••• ' || a.number_last4)`,
    status: orderStatus(),
    minor: 'o.amount_minor',
  },
  by: {
    number: equals('o.number', 'o.certificate_number', 'o.bank_reference'),
    amount: amountIs('o.currency', 'o.amount_minor'),
    iban: (clue, { merchantId }) => sql<SqlBool>`o.account_id = any(array(
      select b.id from bank_account b where b.merchant_id = ${merchantId}::uuid and ${ibanEnds('b.country', 'b.number_last4')(clue)}))`,
  },
})
