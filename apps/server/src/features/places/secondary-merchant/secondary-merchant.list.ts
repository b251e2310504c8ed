// The list of secondary merchants: the SQL of each field.
import { sql } from 'kysely'
import { secondaryMerchant } from '@falaj/contract/places/secondary-merchant'
import { approver, withRequest } from '../../../platform/approval/shown.ts'
import { listOf } from '../../../platform/lists/listed.ts'

export const secondaryStatus = `case when s.state = 'CREATED' and r.state in ('APPLIED', 'AUDITED') then 'in-review'
  when s.state <> 'ENABLED' then s.state when m.until_at is not null then 'left'
  when c.status = 'SUSPENDED' then 'suspended' else 'ENABLED' end`
export const secondaryTables = sql`secondary_merchant s join person p on p.id = s.made_by
  left join merchant c on c.id = s.child_id
  left join lateral (select from_at, until_at from merchant_membership x
    where x.merchant_id = s.merchant_id and x.child_id = s.child_id order by x.from_at desc limit 1) m on true
  ${withRequest('s')}`
/** Payments of the last thirty days, while it belonged to the parent, in dirhams. */
const volume = sql`coalesce((select sum(d.amount_minor) from (
    select merchant_id, currency, paid_day, amount_minor from payment_day union all
    select merchant_id, currency, paid_day, amount_minor from payment_day_line) d
  where d.merchant_id = s.child_id and d.currency = 'AED' and d.paid_day > business_day(now()) - 30
    and d.paid_day >= (m.from_at at time zone 'Asia/Dubai')::date
    and d.paid_day < coalesce((m.until_at at time zone 'Asia/Dubai')::date, 'infinity')), 0)::bigint`

export const secondaryList = listOf(secondaryMerchant.query, {
  fileName: { en: 'secondary-merchants', zh: '二级商户' },
  from: secondaryTables,
  owner: 's.merchant_id',
  currency: `'AED'`,
  columns: {
    id: 's.id',
    createdAt: 's.created_at',
    mid: 'c.mid',
    number: 's.number',
    name: {
      en: `coalesce(c.name_en, s.facts ->> 'nameEn', s.number)`,
      zh: `coalesce(c.name_zh, s.facts ->> 'nameZh', s.facts ->> 'nameEn', s.number)`,
    },
    group: 's.group_name',
    category: `s.facts ->> 'activity'`,
    licenceExpiry: `s.facts ->> 'licenceExpiry'`,
    status: secondaryStatus,
    contract: `coalesce(c.contract_status, 'UNSIGNED')`,
    terminals: `(select count(*)::int from pos_device d where d.merchant_id = s.child_id and m.until_at is null)`,
    volume,
    settlementAccount: `(select a.country || ' •••• ' || a.number_last4 from bank_account a
      where a.merchant_id = s.child_id and m.until_at is null and a.state = 'VERIFIED' and a.is_default order by a.currency limit 1)`,
    maker: 'p.name',
    checker: approver,
  },
  hidden: { version: 's.version' },
  search: ['mid', 'number', 'name', 'group'],
  counted: null,
  newest: 'createdAt',
})
