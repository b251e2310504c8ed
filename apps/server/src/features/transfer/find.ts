import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'
import { isShown, statusFor, tables } from './query.ts'

const shared = { kind: 'transfer', access: areas.fiatTransactions, from: tables } as const
const columns = { id: 'o.id', number: 'o.number', currency: 'o.currency', minor: 'o.amount_minor', at: 'o.created_at' }
const by = { number: equals('o.number'), amount: amountIs('o.currency', 'o.amount_minor') }
export const transferFinder: Finder = {
  ...shared,
  merchant: 'o.merchant_id',
  columns: {
    ...columns,
    title: `case when o.state = 'SUCCESS' then e.name_en else o.payee_shown end`,
    status: statusFor(sql.ref('o.merchant_id')),
  },
  by,
}
/** Made by another merchant for this one. The index on the number begins with whoever made it: PostgreSQL skips from merchant to merchant. */
export const receivedTransferFinder: Finder = {
  ...shared,
  merchant: 'o.payee_merchant_id',
  columns: { ...columns, title: 'i.name_en', status: statusFor(sql.ref('o.payee_merchant_id')) },
  where: () => isShown,
  by,
}
