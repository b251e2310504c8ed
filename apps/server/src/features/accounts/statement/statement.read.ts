// Parts of statements for other features: which of them list a record, and the whole mechanism for coin statements.
import { sql } from 'kysely'
import { statementTypeTable, type StatementTypeName } from '@falaj/contract/accounts/statement-types'
import type { Db, Store } from '../../../platform/db/pool.ts'
import type { Language } from '@falaj/contract/kernel/words'
import { readBytes } from '../../../platform/files/bytes.ts'
import { fileOf, hasBankFormat } from './statement.files.ts'
import { statementOf } from './statement.store.ts'
import { daysLater, dubaiTime } from '../../../platform/base/banking-days.ts'

/** One side of a booked transfer, on an account of the merchant's. */
export interface BookedSide {
  readonly account: string
  readonly currency: string
  readonly reason: string
  readonly business: string
  readonly bookedAt: Date
}
interface IssuedStatement {
  readonly id: string
  readonly number: string
  readonly type: StatementTypeName
  readonly currency: string
  readonly first_day: string
  readonly last_day: string
  readonly created_at: Date
}
const holds = (issued: IssuedStatement, side: BookedSide): boolean => {
  if (!Object.hasOwn(statementTypeTable, issued.type) || side.currency !== issued.currency) return false
  const { account, reasons, business }: { account: string; reasons?: readonly string[]; business?: readonly string[] } =
    statementTypeTable[issued.type]
  if (side.account !== account || (reasons && !reasons.includes(side.reason))) return false
  if (business && !business.includes(side.business)) return false
  // For a day that was not over, it has what had happened until then.
  return side.bookedAt >= dubaiTime(issued.first_day) && side.bookedAt < endOf(issued)
}
const endOf = ({ last_day: day, created_at: at }: IssuedStatement): Date => {
  const end = dubaiTime(daysLater(day, 1))
  return end < at ? end : at
}

const lookedAt = 200
/** The newest first, and only those that surely have it. */
export const statementsWith = async (
  tx: Store,
  merchantId: string,
  sides: readonly BookedSide[],
  most: number,
): Promise<readonly IssuedStatement[]> => {
  if (sides.length === 0) return []
  const times = sides.map(({ bookedAt }) => bookedAt.getTime())
  const { rows } = await sql<IssuedStatement>`
    select id, number, type, currency, first_day::text, last_day::text, created_at from statement
    where merchant_id = ${merchantId}::uuid and state in ('READY', 'FINISH') and stores is null
      and last_day >= (${new Date(Math.min(...times))}::timestamptz at time zone 'Asia/Dubai')::date
      and first_day <= (${new Date(Math.max(...times))}::timestamptz at time zone 'Asia/Dubai')::date
    order by created_at desc, id desc limit ${sql.lit(lookedAt)}`.execute(tx)
  return rows.filter((issued) => sides.some((side) => holds(issued, side))).slice(0, most)
}

/** Files of the statements that were issued for days of this period; each is made when it is read. */
export const statementFilesFor = async (
  db: Db,
  { merchantId, firstDay, before }: { readonly merchantId: string; readonly firstDay: string; readonly before: string },
  language: Language,
) => {
  const { rows } = await sql<{ id: string }>`
    select s.id::text from statement s where s.merchant_id = ${merchantId}::uuid and s.state in ('READY', 'FINISH')
      and s.first_day >= ${firstDay}::date and s.last_day < ${before}::date order by s.currency, s.type, s.number`.execute(
    db,
  )
  const statements = await Promise.all(rows.map(({ id }) => statementOf(db, merchantId, id)))
  return statements.flatMap((row) => {
    return (['pdf', 'xlsx', ...(hasBankFormat(row) ? (['camt053'] as const) : [])] as const).map((format) => ({
      name: `${row.number}-${row.currency}.${format === 'camt053' ? 'camt.053.xml' : format}`,
      isBankFormat: format === 'camt053',
      async *content(): AsyncGenerator<Buffer> {
        const keep = await fileOf({ tx: db }, row, format, language)
        const id = await db.transaction().execute(keep)
        yield* readBytes(db, { merchantId, id })
      },
    }))
  })
}

export { statementCallsFor } from './statement.calls.ts'
export { statementSource } from './statement.list.ts'
