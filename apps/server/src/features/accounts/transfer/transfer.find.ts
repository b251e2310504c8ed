import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'
import { isShown, payeeName, statusFor, tables } from './transfer.query.ts'

const shared = {
  kind: 'transfer',
  access: areas.fiatTransactions,
  from: tables,
  by: { number: equals('o.number'), amount: amountIs('o.currency', 'o.amount_minor') },
} as const
export const transferFinder = finder('o', {
  ...shared,
  columns: {
    title: ({ language }) => payeeName[language],
    status: statusFor(sql.ref('o.merchant_id')),
    minor: 'o.amount_minor',
  },
})
/** Made by another merchant for this one. The index on the number begins with its maker's merchant: PostgreSQL skips from merchant to merchant. */
export const receivedTransferFinder = finder('o', {
  ...shared,
  merchant: 'o.payee_merchant_id',
  columns: {
    title: ({ language }) => sql.ref(`i.name_${language}`),
    status: statusFor(sql.ref('o.payee_merchant_id')),
    minor: 'o.amount_minor',
  },
  where: () => isShown,
})
