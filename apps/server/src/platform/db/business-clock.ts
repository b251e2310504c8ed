// The business date: cut-offs, cycles, arrivals, limits, cooling-off. The real time, except in a sandbox whose clock was moved on.
// Records (books, audit, sessions, approvals) use the real time: this clock only decides what is due.
import { sql } from 'kysely'
import type { Store } from './pool.ts'
import { dubaiDay, type Day } from '../base/banking-days.ts'

export const businessNow = async (tx: Store): Promise<Date> =>
  (await sql<{ now: Date }>`select business_now() as now`.execute(tx)).rows[0]!.now
export const businessToday = async (tx: Store): Promise<Day> => dubaiDay(await businessNow(tx))
