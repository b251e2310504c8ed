// The list of bank accounts: the SQL of each field.
import { sql, type RawBuilder } from 'kysely'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { withRequest } from '../../../platform/approval/shown.ts'
import { listOf } from '../../../platform/lists/listed.ts'

/** Display status, from stored data and the time. */
export const statusSql: RawBuilder<string> = sql<string>`case
  when a.state = 'REMOVED' then 'removed'
  when a.state = 'REJECTED' then 'rejected'
  when a.state = 'RELEASED' then case
    when r.state = 'CREATED' then 'sent-back' when r.outcome in ('recalled', 'expired') then r.outcome else 'rejected' end
  when a.state in ('ASKED', 'VERIFYING') then 'in-review'
  when a.frozen_at is not null then 'frozen'
  when a.cooling_until > business_now() then 'cooling-off'
  else 'active' end`

export const tables = sql`bank_account a join person p on p.id = a.added_by ${withRequest('a')}`

export const accountList = listOf(bankAccount.query, {
  fileName: { en: 'bank-accounts', zh: '银行账户' },
  from: tables,
  owner: 'a.merchant_id',
  columns: {
    id: 'a.id',
    createdAt: 'a.created_at',
    alias: 'a.alias',
    holder: 'a.holder',
    bankName: 'a.bank_name',
    country: 'a.country',
    type: 'a.type',
    number: `a.country || ' •••• ' || a.number_last4`,
    currency: 'a.currency',
    defaultFor: 'case when a.is_default then a.currency end',
    status: statusSql,
    verifiedBy: 'a.verified_by',
    addedBy: 'p.name',
    coolingUntil: sql`case when ${statusSql} = 'cooling-off' then a.cooling_until end`,
  },
  search: ['alias', 'holder', 'bankName', sql<string>`a.number_last4`],
  newest: 'createdAt',
})
