import { sql, type RawBuilder } from 'kysely'
import { isCoin } from '@falaj/contract/kernel/coins'
import type { StatementTypeName } from '@falaj/contract/accounts/statement-types'
import type { Currency } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId, newNumber } from '../../../platform/base/ids.ts'
import { statementColumns } from './statement.list.ts'

export interface Statement {
  readonly id: string
  readonly merchant_id: string
  readonly number: string
  readonly state: string
  readonly type: StatementTypeName
  readonly currency: Currency
  readonly first_day: string
  readonly last_day: string
  readonly language: string
  readonly file_id: string | null
  readonly sha256: Buffer | null
  readonly ended_at: Date | null
  readonly mid: string
  readonly name_en: string
  readonly name_zh: string | null
  /** Set for a statement about a secondary merchant or one of its terminals. */
  readonly child_id: string | null
  readonly device_id: string | null
  /** That it is for; null: the whole merchant. */
  readonly stores: readonly string[] | null
  /** Set for a statement of commissions. */
  readonly partner_id: string | null
}
/** Reference in a job's payload. */
export interface StatementRef {
  readonly merchantId: string
  readonly id: string
}
const partnerOf = (merchantId: RawBuilder<unknown>, type: RawBuilder<unknown>) => sql<string | null>`
  case when ${type} = 'referral statements' then (select a.id from partner a where a.merchant_id = ${merchantId} and a.kind = 'account') end`
/** Whose account a type's entries are of, where it is not the merchant's. */
export const ownerOf = async (tx: Store, merchantId: string, type: StatementTypeName): Promise<string | null> =>
  (
    await sql<{ id: string | null }>`select ${partnerOf(sql`${merchantId}::uuid`, sql`${type}::text`)} as id`.execute(
      tx,
    )
  ).rows[0]?.id ?? null
const whole = sql`select ${statementColumns}, s.state, s.merchant_id, s.language, s.file_id, s.sha256, s.ended_at, s.child_id, s.device_id, s.stores, ${partnerOf(sql`s.merchant_id`, sql`s.type`)} as partner_id, m.mid, m.name_en, m.name_zh
  from statement s join merchant m on m.id = s.merchant_id left join person p on p.id = s.person_id`
/** Another merchant's statement is indistinguishable from a missing one. */
export const statementOf = async (tx: Store, merchantId: string, id: string): Promise<Statement> => {
  const { rows } = isUuid(id)
    ? await sql<Statement>`${whole} where s.merchant_id = ${merchantId}::uuid and s.id = ${id}::uuid`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}
export const unfinished = async (tx: Store, { merchantId, id }: StatementRef): Promise<Statement | undefined> =>
  (
    await sql<Statement>`${whole}
      where s.merchant_id = ${merchantId}::uuid and s.id = ${id}::uuid and s.state in ('IN_REVIEW', 'PROCESSING', 'ANALYZING')`.execute(
      tx,
    )
  ).rows[0]

export interface NewStatement {
  readonly type: string
  readonly currency: string
  readonly firstDay: string
  readonly lastDay: string
  readonly language: string
  readonly personId: string | null
  readonly scheduleId?: string
  readonly childId?: string | null
  readonly deviceId?: string | null
  readonly stores?: readonly string[] | null
}
/** Null when the schedule has made this one already. */
export const insert = async (tx: Store, merchantId: string, given: NewStatement) => {
  const [id, number] = [newId(), newNumber('statement')]
  const made = await tx
    .insertInto('statement')
    .values({
      id,
      merchant_id: merchantId,
      number,
      type: given.type,
      currency: given.currency,
      first_day: given.firstDay,
      last_day: given.lastDay,
      language: given.language,
      state: 'IN_REVIEW',
      person_id: given.personId,
      schedule_id: given.scheduleId ?? null,
      child_id: given.childId ?? null,
      device_id: given.deviceId ?? null,
      stores: given.stores ? [...given.stores] : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made ? { id, number } : null
}
export const set = async (
  tx: Store,
  { merchant_id, id }: Pick<Statement, 'merchant_id' | 'id'>,
  values: Partial<{
    state: string
    failure: string | null
    rows_done: number
    rows_total: number | null
    opening_minor: string
    credits_minor: string
    debits_minor: string
    closing_minor: string
    file_id: string
    sha256: Buffer
    ended_at: Date | null
  }>,
) => {
  await tx.updateTable('statement').set(values).where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
}

export const purposeOf = ({ currency }: Pick<Statement, 'currency'>) =>
  isCoin(currency) ? ('crypto-statement' as const) : ('statement' as const)
export const insertFile = (
  tx: Store,
  merchantId: string,
  file: {
    readonly id: string
    readonly name: string
    readonly mime: string
    readonly size: number
    readonly sha256: Buffer
    /** The purpose decides who may read the file. */
    readonly purpose: 'statement' | 'crypto-statement'
  },
) =>
  tx
    .insertInto('file')
    .values({
      id: file.id,
      merchant_id: merchantId,
      purpose: file.purpose,
      name: file.name,
      mime: file.mime,
      size_bytes: BigInt(file.size),
      sha256: file.sha256,
    })
    .execute()
export const madeFile = (
  tx: Store,
  { merchant_id, id }: Pick<Statement, 'merchant_id' | 'id'>,
  format: string,
  language: string,
) =>
  tx
    .selectFrom('statement_file')
    .select('file_id')
    .where('merchant_id', '=', merchant_id)
    .where('statement_id', '=', id)
    .where('format', '=', format)
    .where('language', '=', language)
    .executeTakeFirst()
export const keepFile = (
  tx: Store,
  { merchant_id, id }: Pick<Statement, 'merchant_id' | 'id'>,
  format: string,
  language: string,
  fileId: string,
) =>
  tx
    .insertInto('statement_file')
    .values({ merchant_id, statement_id: id, format, language, file_id: fileId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const oldFile = async (tx: Store, merchantId: string, id: string): Promise<string> => {
  const row = isUuid(id)
    ? await tx
        .selectFrom('old_statement')
        .select('file_id')
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw fail('NOT_FOUND')
  return row.file_id
}

export interface StatementSchedule {
  readonly id: string
  readonly merchant_id: string
  readonly type: string
  readonly currency: string
  readonly language: string
  readonly person_id: string
  readonly since: Date
  readonly by: string
  readonly stores: readonly string[] | null
}
export const schedules = async (tx: Store, merchantId: string | null): Promise<readonly StatementSchedule[]> =>
  (
    await sql<StatementSchedule>`select c.id, c.merchant_id, c.type, c.currency, c.language, c.person_id, c.since, c.stores, p.name as by
      from statement_schedule c join person p on p.id = c.person_id
      where c.ended_at is null and (${merchantId}::uuid is null or c.merchant_id = ${merchantId}::uuid)
      order by c.since, c.id`.execute(tx)
  ).rows
/** Null when there is one already. */
export const addSchedule = async (
  tx: Store,
  merchantId: string,
  personId: string,
  { type, currency, language, stores }: Pick<StatementSchedule, 'type' | 'currency' | 'language' | 'stores'>,
): Promise<string | null> => {
  const id = newId()
  const made = await tx
    .insertInto('statement_schedule')
    .values({
      id,
      merchant_id: merchantId,
      type,
      currency,
      language,
      person_id: personId,
      stores: stores ? [...stores] : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made ? id : null
}
export const endSchedule = async (tx: Store, merchantId: string, id: string): Promise<void> => {
  const ended = isUuid(id)
    ? await tx
        .updateTable('statement_schedule')
        .set({ ended_at: new Date() })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (!ended) throw fail('NOT_FOUND')
}
