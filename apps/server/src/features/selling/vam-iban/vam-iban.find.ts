import { sql, type SqlBool } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import type { Clue } from '@falaj/contract/overview/search'
import { amountIs, begins, equals, holds, finder } from '../../../platform/lists/finder.ts'
import { senderHash } from './vam-iban.product.ts'

export const ibanFinder = finder('v', {
  kind: 'vam-iban',
  access: areas.virtualBankAccount,
  from: sql`vam_iban v`,
  columns: { title: 'v.alias', status: `case when v.closed_at is null then 'active' else 'closed' end` },
  by: { number: equals('v.number'), iban: equals('v.iban'), name: holds('v.alias') },
})
const beginning = begins('f.sender_name', 'f.reference')
const numbered = equals('d.number', 'd.bank_reference')
/** Money that went back is found with the deposit it came with. */
const returned = equals('r.number', 'r.bank_reference')
/** Customers write it in any case. */
const referenceIs = ({ value }: Clue) => sql<SqlBool>`lower(d.reference) collate "C" = lower(${value})`
export const depositFinder = finder('d', {
  kind: 'vam-iban-deposit',
  access: [areas.virtualBankAccount, areas.fiatTransactions],
  from: sql`vam_iban_deposit d`,
  columns: { title: 'd.sender_name', status: 'd.state', minor: 'd.amount_minor', at: 'd.arrived_at' },
  by: {
    number: (clue, { merchantId }) => sql<SqlBool>`(${numbered(clue)} or ${referenceIs(clue)} or d.id = any(array(
      select r.deposit_id from vam_iban_deposit_return r where r.merchant_id = ${merchantId}::uuid and ${returned(clue)})))`,
    amount: amountIs('d.currency', 'd.amount_minor'),
    iban: ({ value }, { secret, merchantId }) =>
      sql<SqlBool>`d.sender_hash = ${senderHash(secret, merchantId, value)}::bytea`,
    // Those that begin so first, by their indexes; then the newest of them. Else the newest of all are read, until enough of them do.
    name: (clue, { merchantId }) => sql<SqlBool>`d.id = any(array(
      select f.id from vam_iban_deposit f where f.merchant_id = ${merchantId}::uuid and ${beginning(clue)}))`,
  },
})
