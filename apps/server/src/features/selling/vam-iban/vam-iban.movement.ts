// How deposits are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import type { Store } from '../../../platform/db/pool.ts'
import { unaskedRecord, ownNames, type Link, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

/** Where it came to, and what it paid. */
const links = async (tx: Store, reader: string, id: string): Promise<readonly Link[]> => {
  const { rows } = await sql<Link>`
    select 'vam-iban' as kind, v.id, v.alias as text
    from vam_iban_deposit d join vam_iban v on v.merchant_id = d.merchant_id and v.id = d.vam_iban_id
    where d.merchant_id = ${reader}::uuid and d.id = ${id}::uuid
    union all
    select 'invoice', i.id, i.number from vam_iban_deposit_match m join invoice i on i.merchant_id = m.merchant_id and i.id = m.invoice_id
    where m.merchant_id = ${reader}::uuid and m.deposit_id = ${id}::uuid`.execute(tx)
  return rows
}
export const depositMovement = {
  names: ownNames('vam_iban_deposit', 'sender_name'),
  record: {
    ...unaskedRecord('vam_iban_deposit', [areas.virtualBankAccount, areas.fiatTransactions]),
    links,
  },
  holds: { table: 'vam_iban_deposit', holder: 'merchant_id', isUnasked: true },
} satisfies MovementQueries
