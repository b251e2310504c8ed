import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, type Finder } from '../../platform/search/finder.ts'

export const toBankFinder: Finder = {
  kind: 'transfer-to-bank',
  access: areas.fiatTransactions,
  from: sql`transfer_to_bank t`,
  merchant: 't.merchant_id',
  columns: {
    id: 't.id',
    number: 't.number',
    title: `concat_ws(' ', t.holder, t.bank_name, '•••• ' || t.number_last4)`,
    status: 't.state',
    currency: 't.currency',
    minor: 't.net_minor',
    at: 't.created_at',
  },
  by: {
    number: equals('t.number'),
    amount: amountIs('t.currency', 't.net_minor'),
    // The number itself is sealed: by its country and its end.
    iban: ({ value }) => sql`t.country = ${value.slice(0, 2)} and t.number_last4 = ${value.slice(-4)}`,
    last4: equals('t.number_last4'),
  },
}
