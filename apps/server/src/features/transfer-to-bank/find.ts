import { areas } from '@falaj/contract/access'
import { orderStatus } from '../../platform/money/order-status.ts'
import { amountIs, equals, ibanEnds, type Finder } from '../../platform/search/finder.ts'
import { toBankOrders } from './product.ts'

export const toBankFinder: Finder = {
  kind: 'transfer-to-bank',
  access: areas.fiatTransactions,
  from: toBankOrders.from,
  merchant: 'o.merchant_id',
  columns: {
    id: 'o.id',
    number: 'o.number',
    title: `concat_ws(' ', o.holder, o.bank_name, '•••• ' || o.number_last4)`,
    status: orderStatus(),
    currency: 'o.currency',
    minor: 'o.net_minor',
    at: 'o.created_at',
  },
  by: {
    number: equals('o.number', 'o.bank_reference'),
    amount: amountIs('o.currency', 'o.net_minor'),
    iban: ibanEnds('o.country', 'o.number_last4'),
    last4: equals('o.number_last4'),
  },
}
