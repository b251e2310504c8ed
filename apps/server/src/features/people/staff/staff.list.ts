// The list of the team: the SQL of each field. Masked values cannot be searched: of a number only its last digits count.
import { sql, type SqlBool } from 'kysely'
import type { Role } from '@falaj/contract/kernel/access'
import { staff } from '@falaj/contract/people/staff'
import { listOf } from '../../../platform/lists/listed.ts'
import { hasFactor } from './staff.store.ts'

export const statusSql = `case when t.status = 'INACTIVE' then 'INACTIVE' when p.status <> 'VERIFIED' then 'LOCKED'
  when p.new_user then 'INVITED' else 'ACTIVE' end`

const inForce = sql`b.from_at <= now() and (b.until_at is null or b.until_at > now())`

export const teamList = listOf(staff.query, {
  fileName: { en: 'staff', zh: '员工' },
  from: sql`staff t join person p on p.id = t.person_id left join person i on i.id = t.invited_by
    left join staff_login l on l.merchant_id = t.merchant_id and l.staff_id = t.id`,
  owner: 't.merchant_id',
  columns: {
    id: 't.id',
    name: 'p.name',
    mobile: 'mask_payer(p.mobile)',
    email: 'p.email',
    roles: 't.roles',
    secondFactor: sql`case when ${hasFactor} then 'ON' else 'OFF' end`,
    stores: sql`case when t.stores_since is not null then coalesce((
      select string_agg(distinct s.name, ', ' order by s.name) from staff_store b join store s on s.merchant_id = b.merchant_id and s.code = b.store
      where b.merchant_id = t.merchant_id and b.staff_id = t.id and ${inForce}), '') end`,
    status: statusSql,
    lastLoginAt: 'l.at',
    invitedBy: 'i.name',
    createdAt: 't.created_at',
  },
  search: ['name', 'email', sql<string>`right(p.mobile, 4)`],
  conditions: {
    role: (roles: readonly Role[]) => sql<SqlBool>`t.roles && array[${sql.join(roles)}]::text[]`,
    store: (codes: readonly string[]) => sql<SqlBool>`(exists (select from staff_store b
        where b.merchant_id = t.merchant_id and b.staff_id = t.id and b.store = any(${codes}::text[]) and ${inForce})
      or ${codes.includes('')} and t.stores_since is null)`,
  },
  newest: 'createdAt',
})
