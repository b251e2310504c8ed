// The list of months, from the first that something was booked in to the running one: the SQL of each field.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { monthClose, monthKey } from '@falaj/contract/insight/month-close'
import { listOf } from '../../../platform/lists/listed.ts'
import { isLate, ownersOf } from './month-close.figures.ts'
import { monthKinds } from './month-close.rules.ts'
import { approversOf, firstBooked } from './month-close.store.ts'

export const monthList = listOf(monthClose.query, {
  fileName: { en: 'months', zh: '月份' },
  from: ({ merchantId }) => sql`(
    select to_char(g.month, 'YYYY-MM') as id, coalesce(c.round, 0) as rounds, c.compared_at, c.is_equal,
      case when g.month = date_trunc('month', now() at time zone 'Asia/Dubai') then 'MONTH_RUNNING' else 'MONTH_' || coalesce(c.state, 'OPEN') end as status,
      k.fingerprint, k.closed_at, p.name as closed_by, ${approversOf} as approved_by,
      coalesce(json_array_length(k.exceptions), 0) as exceptions, k.reopened_why
    from generate_series(
      date_trunc('month', coalesce(${firstBooked(merchantId)}, now()) at time zone 'Asia/Dubai'),
      date_trunc('month', now() at time zone 'Asia/Dubai'), interval '1 month') as g (month)
    left join month_close c on c.merchant_id = ${merchantId}::uuid and c.month = g.month::date
    left join month_closing k on k.merchant_id = c.merchant_id and k.month = c.month and k.round = c.round
    left join person p on p.id = k.closed_by) m`,
  owner: null,
  columns: {
    id: 'm.id',
    status: 'm.status',
    rounds: 'm.rounds',
    closedAt: 'm.closed_at',
    closedBy: 'm.closed_by',
    approvedBy: 'm.approved_by',
    exceptions: 'm.exceptions',
    fingerprint: `encode(m.fingerprint, 'hex')`,
    comparedAt: 'm.compared_at',
    compared: `case when m.is_equal then 'equal' when not m.is_equal then 'differs' end`,
    reopenedWhy: 'm.reopened_why',
  },
  newest: 'id',
})

/** Late facts of the month that the filter names; none without one. */
export const lateList = listOf(monthClose.late, {
  fileName: { en: 'late-facts', zh: '迟到事项' },
  from: ({ merchantId }) =>
    sql`(select o.id as owner_id from (${ownersOf(merchantId)}) o) o join ledger.entry e on e.merchant_id = o.owner_id`,
  owner: null,
  where: (_reader, { month }) =>
    z.safeParse(monthKey, month).success ? sql`${isLate(month!)} and e.kind = any (${[...monthKinds]})` : sql`false`,
  currency: 'e.currency',
  columns: {
    // Its place in its account; an account is named by its fingerprint.
    id: `left(md5(e.merchant_id || ' ' || e.kind || ' ' || e.currency), 20) || '-' || e.seq`,
    bookedAt: 'e.booked_at',
    eventAt: 'e.event_at',
    reason: 'e.reason',
    account: 'e.kind',
    amount: 'e.amount',
    about: { kind: 'e.business_kind', id: 'e.business_id' },
  },
  conditions: { month: () => sql`true` },
  newest: 'bookedAt',
  counted: null,
})
