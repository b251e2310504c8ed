// What day it is for business: cut-offs, cycles, arrivals, limits, cooling-off. The real time, but for a sandbox whose clock was moved on.
// Whatever is written down (books, audit, sessions, approvals) has the real time: this one only says what is due.
import { sql } from 'kysely'
import type { Store } from './pool.ts'
import { dubaiDay, type Day } from '../base/banking-days.ts'

export const businessNow = async (tx: Store): Promise<Date> =>
  (await sql<{ now: Date }>`select business_now() as now`.execute(tx)).rows[0]!.now
export const businessToday = async (tx: Store): Promise<Day> => dubaiDay(await businessNow(tx))
