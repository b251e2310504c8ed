import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, holds, type Finder } from '../../platform/search/finder.ts'

export const ibanFinder: Finder = {
  kind: 'virtual-iban',
  access: areas.virtualBankAccount,
  from: sql`virtual_iban v`,
  merchant: 'v.merchant_id',
  columns: {
    id: 'v.id',
    number: 'v.number',
    title: 'v.alias',
    status: `case when v.closed_at is null then 'active' else 'closed' end`,
    currency: 'null',
    minor: 'null',
    at: 'v.created_at',
  },
  by: { number: equals('v.number'), iban: equals('v.iban'), name: holds('v.alias') },
}
export const depositFinder: Finder = {
  kind: 'iban-deposit',
  access: [areas.virtualBankAccount, areas.fiatTransactions],
  from: sql`iban_deposit d`,
  merchant: 'd.merchant_id',
  columns: {
    id: 'd.id',
    number: 'd.number',
    title: 'd.sender_name',
    status: 'd.state',
    currency: 'd.currency',
    minor: 'd.amount_minor',
    at: 'd.arrived_at',
  },
  by: {
    number: equals('d.number', 'd.bank_reference'),
    amount: amountIs('d.currency', 'd.amount_minor'),
  },
}
