// The address book: the SQL of each field.
import { sql, type RawBuilder } from 'kysely'
import { cryptoAddressBook } from '@falaj/contract/crypto/crypto-address-book'
import { withRequest } from '../../../platform/approval/shown.ts'
import { listOf } from '../../../platform/lists/listed.ts'

/** Display status, from stored data and the time. */
export const statusSql: RawBuilder<string> = sql<string>`case
  when a.state = 'REMOVED' then 'removed'
  when a.state = 'RELEASED' then case
    when r.state = 'CREATED' then 'sent-back' when r.outcome in ('recalled', 'expired') then r.outcome else 'rejected' end
  when a.state = 'ASKED' then 'in-review'
  when a.cooling_until > business_now() then 'cooling-off'
  else 'active' end`

export const payeeList = listOf(cryptoAddressBook.query, {
  fileName: { en: 'withdrawal-addresses', zh: '提币地址' },
  from: sql`crypto_payee a join person p on p.id = a.added_by ${withRequest('a')}`,
  owner: 'a.merchant_id',
  columns: {
    id: 'a.id',
    createdAt: 'a.created_at',
    label: 'a.label',
    network: 'a.network',
    address: 'a.address',
    holder: 'a.holder',
    service: 'a.service',
    status: statusSql,
    coolingUntil: sql`case when ${statusSql} = 'cooling-off' then a.cooling_until end`,
    addedBy: 'p.name',
  },
  search: ['label', 'address', 'holder', 'service'],
  newest: 'createdAt',
})
