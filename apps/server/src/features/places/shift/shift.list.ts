// The list of shifts: the SQL of each field.
import { sql } from 'kysely'
import { leftOpenMinutes, shift } from '@falaj/contract/places/shift'
import { listOf } from '../../../platform/lists/listed.ts'

/** When the store closes on the day that the shift was opened in Dubai, or on the next; without hours, at the end of the day. */
export const dueSql = `shift_due(s.merchant_id, s.store, s.opened_at) + interval '${leftOpenMinutes} minutes'`
const state = `case when s.state = 'closed' then 'SHIFT_CLOSED' when now() > ${dueSql} then 'SHIFT_LEFT_OPEN' else 'SHIFT_OPEN' end`
const supplements = `(select count(*)::int from shift_report r where r.merchant_id = s.merchant_id and r.shift_id = s.id and r.supplement > 0)`
const z = `(select 'Z ' || r.z from shift_report r where r.merchant_id = s.merchant_id and r.shift_id = s.id and r.supplement = 0)`

export const shiftList = listOf(shift.query, {
  fileName: { en: 'shifts', zh: '班次' },
  from: sql`shift s join pos_device d on d.merchant_id = s.merchant_id and d.id = s.pos_device_id`,
  owner: 's.merchant_id',
  currency: 's.currency',
  columns: {
    id: 's.id',
    openedAt: 's.opened_at',
    number: 's.number',
    store: 's.store',
    till: 'd.label',
    cashier: 's.cashier',
    state,
    z,
    expected: 's.expected_minor',
    counted: 's.counted_minor',
    difference: 's.difference_minor',
    sales: 's.sales_minor',
    supplements,
    closedAt: 's.closed_at',
    end: `case when s.state = 'closed' then case when s.closed_by is null then 'till' else 'office' end end`,
  },
  hidden: { device_id: 's.pos_device_id' },
  conditions: {
    found: (found: readonly string[]) => {
      const signs = found.map((each) => ({ over: 1, short: -1, none: 0 })[each] ?? 0)
      return sql`sign(s.difference_minor) = any(${signs}::int[])`
    },
    device: (id: string) => sql`s.pos_device_id::text = ${id}`,
  },
  search: ['number', 'z', 'till', 'cashier'],
  sums: ['sales', 'expected', 'counted', 'difference'],
  counted: null,
  newest: 'openedAt',
})
