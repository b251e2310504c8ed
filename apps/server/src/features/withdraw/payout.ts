// A withdrawal as a payout: to one of the merchant's own accounts, with a certificate once it is paid.
import { newNumber } from '../../platform/ids.ts'
import type { PayoutKind } from '../../platform/money/payout.ts'
import { destinationOf } from '../bank-account/read.ts'
import { newCode } from './certificate.ts'
import * as store from './store.ts'

export const withdrawPayout: PayoutKind<store.Withdrawal> = {
  name: 'withdraw',
  table: 'withdraw',
  known: (tx, id) => store.known(tx, 'id', id),
  set: store.set,
  async destinationOf(db, settings, row) {
    const { currency: _, ...destination } = await destinationOf(db, settings, row.merchant_id, row.account_id)
    return destination
  },
  markPaid: (tx, id, at) =>
    store.set(tx, id, {
      state: 'SUCCESS',
      ended_at: at,
      certificate_number: newNumber('C'),
      certificate_code: newCode(),
    }),
}
