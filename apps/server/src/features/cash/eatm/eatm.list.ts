// Lists of e-ATMs, their refills, and the visits in which their cash was counted.
import { sql } from 'kysely'
import { eatm, fullShare, lowShare, silentMinutes } from '@falaj/contract/cash/eatm'
import { listOf } from '../../../platform/lists/listed.ts'

const inside = (kind: string): string =>
  `(select coalesce(sum(n.count * n.denomination_minor), 0) from eatm_container k
    join eatm_note n on n.merchant_id = k.merchant_id and n.container_id = k.id
    where k.merchant_id = e.merchant_id and k.eatm_id = e.id and k.kind = '${kind}')`
const today = `c.booked_at >= date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai'`
const moved = (what: string, kinds: string): string =>
  `(select coalesce(sum(c.${what}), 0) from cash_move c where c.merchant_id = e.merchant_id and c.eatm_id = e.id
    and c.kind in (${kinds}) and c.state = 'SUCCESS' and ${today})`
const notesIn = `(select coalesce(sum(n.count), 0) from eatm_note n where n.merchant_id = k.merchant_id and n.container_id = k.id)`
/** Notes of each cassette, in whole dirhams. */
const levels = `(select coalesce(jsonb_agg(jsonb_build_object('name', trunc(k.denomination_minor / 100)::text, 'count', ${notesIn}, 'capacity', k.capacity)
    order by k.position), '[]')
  from eatm_container k where k.merchant_id = e.merchant_id and k.eatm_id = e.id and k.kind = 'cassette')`
const isLevel = (kind: string, condition: string): string =>
  `exists (select from eatm_container k where k.merchant_id = e.merchant_id and k.eatm_id = e.id and k.kind = '${kind}' and ${notesIn} ${condition})`
const isSilent = `coalesce(e.seen_at, e.installed_at) < now() - interval '${silentMinutes} minutes'`
/** A closed machine raises none. */
export const alarmsSql = `case when e.state = 'closed' then '{}'::text[] else array_remove(array[
    case when ${isLevel('cassette', `<= k.capacity * ${lowShare}`)} then 'cassette-low' end,
    case when ${isLevel('cash-box', `>= k.capacity * ${fullShare}`)} then 'box-full' end,
    case when ${isSilent} then 'silent' end], null)
  || array(select a.kind from eatm_alarm a where a.merchant_id = e.merchant_id and a.eatm_id = e.id and a.cleared_at is null order by a.raised_at) end`

export const eatmList = listOf(eatm.query, {
  fileName: { en: 'e-atms', zh: '电子ATM' },
  from: sql`eatm e`,
  owner: 'e.merchant_id',
  currency: 'e.currency',
  columns: {
    id: 'e.id',
    installedAt: 'e.installed_at',
    number: 'e.number',
    label: 'e.label',
    store: 'e.store',
    status: 'e.state',
    levels,
    cassettes: inside('cassette'),
    box: inside('cash-box'),
    alarms: alarmsSql,
    inToday: moved('net_minor', `'cash-in', 'cash-top-up'`),
    outToday: moved('net_minor', `'cash-out'`),
    earnedToday: moved('fee_minor', `'cash-out', 'cash-top-up'`),
    refilledAt: `(select max(v.at) from eatm_visit v where v.merchant_id = e.merchant_id and v.eatm_id = e.id and v.kind = 'load')`,
    seenAt: 'e.seen_at',
  },
  search: ['number', 'label', 'store', sql<string>`e.serial`],
  conditions: { alarm: (kind: string) => sql`${kind} = any(${sql.raw(alarmsSql)})` },
  sums: ['cassettes', 'box', 'inToday', 'outToday', 'earnedToday'],
  counted: null,
  newest: 'installedAt',
})
const machine = `e.number || ' · ' || e.label`
export const refillList = listOf(eatm.refillQuery, {
  fileName: { en: 'e-atm-refills', zh: '加钞单' },
  from: sql`eatm_refill r join eatm e on e.merchant_id = r.merchant_id and e.id = r.eatm_id join person p on p.id = r.created_by`,
  owner: 'r.merchant_id',
  currency: 'r.currency',
  columns: {
    id: 'r.id',
    createdAt: 'r.created_at',
    number: 'r.number',
    machine,
    status: 'r.state',
    amount: 'r.amount_minor',
    loaded: `(select sum(v.moved_minor) from eatm_visit v where v.merchant_id = r.merchant_id and v.eatm_id = r.eatm_id and v.refill_id = r.id)`,
    day: 'r.day::text',
    by: 'p.name',
    endedAt: 'r.ended_at',
  },
  search: ['number', 'machine', 'by'],
  counted: `status = 'LOADED'`,
  newest: 'createdAt',
})
export const visitList = listOf(eatm.visitQuery, {
  fileName: { en: 'e-atm-counts', zh: '清点记录' },
  from: sql`eatm_visit v join eatm e on e.merchant_id = v.merchant_id and e.id = v.eatm_id left join person p on p.id = v.person_id`,
  owner: 'v.merchant_id',
  currency: 'v.currency',
  columns: {
    id: 'v.id',
    at: 'v.at',
    number: 'v.number',
    machine,
    kind: 'v.kind',
    by: `coalesce(p.name, v.courier, '')`,
    expected: 'v.expected_minor',
    counted: 'v.counted_minor',
    difference: 'v.counted_minor - v.expected_minor',
    moved: 'v.moved_minor',
    note: 'v.note',
  },
  search: ['number', 'machine', 'by', 'note'],
  sums: ['difference'],
  newest: 'at',
})
