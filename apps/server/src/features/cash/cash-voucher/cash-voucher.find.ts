import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'

export const voucherFinder = finder('v', {
  kind: 'cash-voucher',
  access: areas.fiatTransactions,
  from: sql`cash_voucher v`,
  columns: { status: 'v.state', minor: 'v.value_minor', at: 'v.issued_at' },
  by: { number: equals('v.number'), amount: amountIs('v.currency', 'v.value_minor') },
})
