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
/** The first one first. */
export const movesOf = async (tx: Store): Promise<readonly Move[]> => {
  const rows = await tx.selectFrom('sandbox_clock').select(['moved_at', 'ahead_hours']).orderBy('ahead_hours').execute()
  return rows.map(({ moved_at: at, ahead_hours: hours }) => ({ at, aheadMs: hours * 3_600_000 }))
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
  const [today, moves] = [await businessToday(tx), await movesOf(tx)]
  const began = (day: Day): Date => realTimeOf(dubaiTime(day), moves)
  return { day: began(today), month: began(`${today.slice(0, 7)}-01`) }
}
