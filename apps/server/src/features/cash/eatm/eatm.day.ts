// One day of a machine: what it began with, what came and went, and what it ended with. All from the moves of its notes, so that the parts add up.
// A move counts for the day on which it was booked, as in the list: a past day never changes. Those that happened earlier are named beside it.
import { sql } from 'kysely'
import { cashCurrency } from '@falaj/contract/cash/cash'
import { money, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'

interface Row {
  readonly opening: string
  readonly taken: string
  readonly ins: number
  readonly paid: string
  readonly outs: number
  readonly loaded: string
  readonly emptied: string
  readonly difference: string
  readonly closing: string
  readonly late: string
  readonly lates: number
  readonly earned: string
  readonly refused: number
}
export interface DayReport {
  readonly opening: Money
  readonly in: Money
  readonly ins: number
  readonly out: Money
  readonly outs: number
  readonly loaded: Money
  readonly emptied: Money
  readonly difference: Money
  readonly closing: Money
  readonly late: Money
  readonly lates: number
  readonly earned: Money
  readonly refused: number
}
/** Days are Dubai's. */
export const dayOf = async (tx: Store, merchantId: string, eatmId: string, day: string): Promise<DayReport> => {
  const { rows } = await sql<Row>`
    with day as materialized (
      select ${day}::date::timestamp at time zone 'Asia/Dubai' as first, (${day}::date + 1)::timestamp at time zone 'Asia/Dubai' as next),
    moved as (
      select m.what, m.about_id, m.at as happened, m.booked_at as at, m.change * m.denomination_minor as minor
      from eatm_note_move m join eatm_container k on k.merchant_id = m.merchant_id and k.id = m.container_id
      where m.merchant_id = ${merchantId}::uuid and k.eatm_id = ${eatmId}::uuid and m.booked_at < (select next from day)),
    sums as (
      select coalesce(sum(minor) filter (where at < d.first), 0) as opening,
        coalesce(sum(minor) filter (where at >= d.first and what = 'cash-in'), 0) as taken,
        coalesce(-sum(minor) filter (where at >= d.first and what = 'cash-out'), 0) as paid,
        coalesce(sum(minor) filter (where at >= d.first and what = 'loaded'), 0) as loaded,
        coalesce(-sum(minor) filter (where at >= d.first and what = 'emptied'), 0) as emptied,
        coalesce(sum(minor) filter (where at >= d.first and what = 'difference'), 0) as difference,
        coalesce(sum(minor) filter (where at >= d.first and happened < d.first), 0) as late,
        count(distinct about_id) filter (where at >= d.first and happened < d.first)::int as lates,
        coalesce(sum(minor), 0) as closing
      from moved cross join day d),
    moves as (
      select count(*) filter (where c.kind <> 'cash-out' and c.state = 'SUCCESS')::int as ins,
        count(*) filter (where c.kind = 'cash-out' and c.state = 'SUCCESS')::int as outs,
        coalesce(sum(c.fee_minor) filter (where c.state = 'SUCCESS'), 0) as earned,
        count(*) filter (where c.state = 'FAILURE')::int as refused
      from cash_move c cross join day d
      where c.merchant_id = ${merchantId}::uuid and c.eatm_id = ${eatmId}::uuid and c.booked_at >= d.first and c.booked_at < d.next)
    select s.opening::text, s.taken::text, s.paid::text, s.loaded::text, s.emptied::text, s.difference::text, s.closing::text, s.late::text, s.lates,
      m.ins, m.outs, m.earned::text, m.refused from sums s cross join moves m`.execute(tx)
  const { opening, taken, paid, loaded, emptied, difference, closing, late, lates, earned, ins, outs, refused } =
    rows[0]!
  const of = (minor: string) => money(BigInt(minor), cashCurrency)
  return {
    opening: of(opening),
    in: of(taken),
    ins,
    out: of(paid),
    outs,
    loaded: of(loaded),
    emptied: of(emptied),
    difference: of(difference),
    closing: of(closing),
    late: of(late),
    lates,
    earned: of(earned),
    refused,
  }
}
