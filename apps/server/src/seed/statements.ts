// Monthly statements of the demo world's past, made by the same code as real ones, as soon as the history of their month is there.
import { sql } from 'kysely'
import type { StatementTypeName } from '@falaj/contract/accounts/statement-types'
import { makeStatement } from '../features/accounts/statement/statement.jobs.ts'
import { daysLater, dubaiDay, dubaiTime } from '../platform/base/banking-days.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Registry } from '../platform/registry.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { idOf, numberOf } from './chance.ts'
import { historyFilled, type HistoryFilled } from './money.ts'
import { merchants } from './people.ts'
import { trades } from './trade.ts'

const everywhere = ['balance'] as const satisfies readonly StatementTypeName[]
const types = {
  marina: ['balance', 'settlement', 'charge', 'purchase', 'withdraw', 'refund'],
  souk: ['balance', 'settlement', 'charge', 'purchase'],
} as const satisfies Record<string, readonly StatementTypeName[]>
/** Whose purchases have a statement of their own. */
const storeOf = { marina: 'Marina Walk' } as const
const typesOf = (merchant: string): readonly StatementTypeName[] =>
  Object.hasOwn(types, merchant) ? types[merchant as keyof typeof types] : everywhere

/** The months from the one of the first day to the last that is over, the newest first. */
const monthsUntil = (first: string, today: string): readonly { readonly from: string; readonly until: string }[] => {
  const months: { from: string; until: string }[] = []
  for (let until = daysLater(`${today.slice(0, 7)}-01`, -1); until >= first;) {
    const from = `${until.slice(0, 7)}-01`
    months.push({ from, until })
    until = daysLater(from, -1)
  }
  return months
}
/** Payments of a day are made with the week in which they settle: the last two weeks before a seam may lack some. */
const acrossDays = 14
const isWhole = ({ first, done, recentFrom }: HistoryFilled, from: string, until: string): boolean =>
  from >= recentFrom || (until < daysLater(done, -acrossDays) && until >= first) || done >= recentFrom

interface StatementSchedule {
  readonly merchantId: string
  readonly id: string
  readonly type: StatementTypeName
  readonly stores: readonly string[] | null
}
const schedulesOf = async (db: Db): Promise<readonly StatementSchedule[]> => {
  const { rows } = await sql<{ id: string; mid: string; person_id: string }>`
    select distinct on (m.id) m.id, m.mid, s.person_id from merchant m join staff s on s.merchant_id = m.id
    order by m.id, 'FINANCIAL' = any(s.roles) desc, s.id`.execute(db)
  const wanted = trades.flatMap(({ merchant }) => {
    const { mid } = merchants.find(({ key }) => key === merchant)!
    const found = rows.find((row) => row.mid === mid)
    if (!found) return []
    const { id: merchantId, person_id: personId } = found
    const schedule = (type: StatementTypeName, ...stores: string[]) => ({
      merchantId,
      id: idOf('statement schedule', merchant, type, ...stores),
      type,
      stores: stores.length > 0 ? stores : null,
      personId,
    })
    const store = Object.hasOwn(storeOf, merchant) ? storeOf[merchant as keyof typeof storeOf] : null
    return [...typesOf(merchant).map((type) => schedule(type)), ...(store ? [schedule('purchase', store)] : [])]
  })
  for (const { merchantId, id, type, stores, personId } of wanted)
    await db
      .insertInto('statement_schedule')
      .values({ merchant_id: merchantId, id, type, stores, currency: 'AED', language: 'en', person_id: personId })
      .onConflict((same) => same.doNothing())
      .execute()
  return wanted
}

/** Makes the newest statement that is missing; false if none is missing now. A short history has none. */
export const makePastStatement = async (
  db: Db,
  means: { readonly registry: Pick<Registry, 'movements'>; readonly settings: Settings },
  now = new Date(),
): Promise<boolean> => {
  const filled = await historyFilled(db, means.settings)
  if (!filled) return false
  const schedules = await schedulesOf(db)
  const months = monthsUntil(filled.first, dubaiDay(now)).filter(({ from, until }) => isWhole(filled, from, until))
  const { rows: made } = await sql<{ key: string }>`
    select schedule_id || ' ' || first_day as key from statement
    where schedule_id = any(${schedules.map(({ id }) => id)}::uuid[]) and state in ('READY', 'FINISH', 'FAILURE')`.execute(
    db,
  )
  const keys = new Set(made.map(({ key }) => key))
  const next = months
    .flatMap((month) => schedules.map((schedule) => ({ ...schedule, ...month })))
    .find(({ id, from }) => !keys.has(`${id} ${from}`))
  if (!next) return false
  const { merchantId, id: scheduleId, type, stores, from, until } = next
  const id = idOf('statement', scheduleId, from)
  const at = dubaiTime(daysLater(until, 1), '01:17')
  await db
    .insertInto('statement')
    .values({
      merchant_id: merchantId,
      id,
      number: numberOf('statement', scheduleId, from),
      type,
      currency: 'AED',
      first_day: from,
      last_day: until,
      language: 'en',
      state: 'IN_REVIEW',
      schedule_id: scheduleId,
      stores: stores ? [...stores] : null,
      created_at: at,
    })
    .onConflict((same) => same.doNothing())
    .execute()
  await makeStatement(
    db,
    { ...means, isPast: true },
    { merchantId, id },
    { signal: new AbortController().signal, isLast: true },
  )
  await sql`update statement set ended_at = ${at} where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
    db,
  )
  return true
}
