// Terminals of the merchants that belong to the account now: the SQL of each field.
import { sql, type SqlBool } from 'kysely'
import { terminal } from '@falaj/contract/places/terminal'
import { listOf } from '../../../platform/lists/listed.ts'

const sinceToday = `id_floor(date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai')`
const today = `(select coalesce(sum(p.amount_minor), 0)::bigint from payment p
  where p.merchant_id = d.merchant_id and p.pos_device_id = d.id and p.id >= ${sinceToday} and p.currency = 'AED' and p.paid_at is not null)`
/** Who added it, or ordered it, if it was a member of the account: the merchant's own people are not shown. */
const createdBy = `coalesce(
  (select q.name from record_change x join person q on q.id = x.person_id join staff w on w.person_id = q.id and w.merchant_id = m.merchant_id
    where x.merchant_id = d.merchant_id and x.kind = 'device' and x.record_id = d.id and x.what = 'added' limit 1),
  (select q.name from pos_device_order o join person q on q.id = o.person_id
    join staff w on w.person_id = q.id and w.merchant_id = m.merchant_id where o.merchant_id = d.merchant_id and o.id = d.order_id))`

export const terminalTables = sql`merchant_membership m join merchant c on c.id = m.child_id
  join pos_device d on d.merchant_id = m.child_id
  left join store s on s.merchant_id = d.merchant_id and s.code = d.store
  left join pos_device_health h on h.merchant_id = d.merchant_id and h.pos_device_id = d.id`
export const belongsNow = sql<SqlBool>`m.until_at is null`

export const terminalList = listOf(terminal.query, {
  fileName: { en: 'terminals', zh: '终端' },
  from: terminalTables,
  owner: 'm.merchant_id',
  where: belongsNow,
  currency: `'AED'`,
  columns: {
    id: 'd.id',
    createdAt: 'd.created_at',
    number: 'd.number',
    serial: 'd.serial',
    model: 'd.model',
    merchant: { en: 'c.name_en', zh: 'c.name_zh' },
    mid: 'c.mid',
    store: { en: 's.name', zh: 'coalesce(s.name_zh, s.name)' },
    state: 'd.state',
    seenAt: 'h.seen_at',
    software: 'h.version',
    today,
    createdBy,
  },
  search: ['number', 'serial', 'merchant', 'store'],
  conditions: { store: (name: string) => sql`s.name = ${name}` },
  counted: null,
  newest: 'createdAt',
})
