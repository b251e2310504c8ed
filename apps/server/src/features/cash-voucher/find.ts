import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'

export const voucherFinder: Finder = {
  kind: 'cash-voucher',
  access: areas.fiatTransactions,
  from: sql`cash_voucher v`,
  merchant: 'v.merchant_id',
  columns: {
    id: 'v.id',
    number: 'v.number',
    title: 'null',
    status: 'v.state',
    currency: 'v.currency',
    minor: 'v.value_minor',
    at: 'v.issued_at',
  },
  by: { number: equals('v.number'), amount: amountIs('v.currency', 'v.value_minor') },
}
