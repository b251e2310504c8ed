// A transfer to a bank as a payout: to the beneficiary as it was written down, whatever the payee book says by now.
import type { PayoutKind } from '../../platform/money/payout.ts'
import { wholeNumber } from '../bank-account/read.ts'
import * as store from './store.ts'

export const toBankPayout: PayoutKind<store.ToBank> = {
  name: 'transfer-to-bank',
  table: 'transfer_to_bank',
  totalOf: ({ total_minor }) => total_minor,
  known: store.known,
  set: store.set,
  markPaid: (tx, id, at) => store.set(tx, id, { state: 'SUCCESS', ended_at: at }),
  destinationOf: async (_db, settings, { holder, bank_name: bankName, country, type, swift, number_sealed }) => ({
    holder,
    bankName,
    country,
    type,
    swift,
    number: wholeNumber(settings.secret, number_sealed),
  }),
}
