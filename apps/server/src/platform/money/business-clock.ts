// What day it is for business: cut-offs, cycles, arrivals, limits, cooling-off. The real time, but for a sandbox whose clock was moved on.
// Whatever is written down (books, audit, sessions, approvals) has the real time: this one only says what is due.
import { sql } from 'kysely'
import type { Store } from '../db/pool.ts'
import { dubaiDay, dubaiTime, type Day } from './banking-days.ts'

export const businessNow = async (tx: Store): Promise<Date> =>
  (await sql<{ now: Date }>`select business_now() as now`.execute(tx)).rows[0]!.now
export const businessToday = async (tx: Store): Promise<Day> => dubaiDay(await businessNow(tx))

export interface Move {
  readonly at: Date
  readonly aheadMs: number
}
/** What time it is, and how the clock was moved, the first time first: of one moment. */
export const readClock = async (tx: Store): Promise<{ readonly now: Date; readonly moves: readonly Move[] }> => {
  const { rows } = await sql<{ now: Date; moved: readonly Date[]; ahead: readonly number[] }>`
    select business_now() as now, array(select moved_at from sandbox_clock order by ahead_hours) as moved,
      array(select ahead_hours from sandbox_clock order by ahead_hours) as ahead`.execute(tx)
  const { now, moved, ahead } = rows[0]!
  return { now, moves: moved.map((at, nth) => ({ at, aheadMs: (ahead[nth] ?? 0) * 3_600_000 })) }
}
/** When it was that late by the clock of business. What it leapt over happened at the leap. */
export const realTimeOf = (business: Date, moves: readonly Move[]): Date => {
  let aheadMs = 0
  for (const move of moves) {
    if (business.getTime() <= move.at.getTime() + aheadMs) break
    if (business.getTime() <= move.at.getTime() + move.aheadMs) return move.at
    aheadMs = move.aheadMs
  }
  return new Date(business.getTime() - aheadMs)
}

/** When this day and this month of business began in Dubai, by the real clock: since then things count against their limits. */
export const periodsBegan = async (tx: Store): Promise<{ readonly day: Date; readonly month: Date }> => {
  const { now, moves } = await readClock(tx)
  const today = dubaiDay(now)
  const began = (day: Day): Date => realTimeOf(dubaiTime(day), moves)
  return { day: began(today), month: began(`${today.slice(0, 7)}-01`) }
}
