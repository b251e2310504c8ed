import { areas } from '@falaj/contract/kernel/access'
import { orderStatus } from '../../../platform/money/order-status.ts'
import { amountIs, equals, ibanEnds, finder } from '../../../platform/lists/finder.ts'
import { toBankOrders } from './transfer-to-bank.order.ts'

export const toBankFinder = finder('o', {
  kind: 'transfer-to-bank',
  access: areas.fiatTransactions,
  from: toBankOrders.from,
  columns: {
    title: `concat_ws(' ', o.holder, o.bank_name, '•••• ' || o.number_last4)`,
    status: orderStatus(),
    minor: 'o.net_minor',
  },
  by: {
    number: equals('o.number', 'o.bank_reference'),
    amount: amountIs('o.currency', 'o.net_minor'),
    iban: ibanEnds('o.country', 'o.number_last4'),
    last4: equals('o.number_last4'),
  },
})
