import { sql } from 'kysely'
import type { Archive } from '@falaj/contract/insight/month-close'
import type { Language } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { firstDayOf, type MonthKey } from './month-close.rules.ts'

export interface ArchiveRow {
  readonly id: string
  readonly merchant_id: string
  readonly month: MonthKey
  readonly round: number | null
  readonly language: Language
  readonly state: string
  readonly done: number
  readonly total: number | null
  readonly file_id: string | null
  readonly size: number | null
  readonly sha256: string | null
  readonly parts: Archive['parts']
  readonly created_at: Date
  readonly by: string
}
const selected = sql`
  select r.id::text, r.merchant_id::text, to_char(r.month, 'YYYY-MM') as month, r.round, r.language, r.state, r.done, r.total,
    r.file_id::text, r.size_bytes::int as size, encode(r.sha256, 'hex') as sha256, r.parts, r.created_at, p.name as by
  from month_archive r join person p on p.id = r.person_id`
export const archiveRow = (row: ArchiveRow): Archive => ({
  id: row.id,
  state: row.state,
  isDraft: row.round === null,
  done: row.done,
  total: row.total,
  size: row.size,
  sha256: row.sha256,
  parts: [...row.parts],
  createdAt: row.created_at.toISOString(),
  by: row.by,
})
const shown = 10
/** The newest first. */
export const archivesOf = async (tx: Store, merchantId: string, month: MonthKey): Promise<readonly ArchiveRow[]> =>
  (
    await sql<ArchiveRow>`${selected} where r.merchant_id = ${merchantId}::uuid and r.month = ${firstDayOf(month)}::date
      order by r.created_at desc, r.id desc limit ${shown}`.execute(tx)
  ).rows
/** Another merchant's is indistinguishable from a missing one. */
export const archiveOf = async (tx: Store, merchantId: string, id: string): Promise<ArchiveRow> => {
  const { rows } = isUuid(id)
    ? await sql<ArchiveRow>`${selected} where r.merchant_id = ${merchantId}::uuid and r.id = ${id}::uuid`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}
/** False if one of this month is being made. */
export const insertArchive = async (
  tx: Store,
  made: {
    readonly merchantId: string
    readonly id: string
    readonly month: MonthKey
    readonly language: Language
    readonly personId: string
    readonly round: number | null
  },
): Promise<boolean> => {
  const row = await tx
    .insertInto('month_archive')
    .values({
      merchant_id: made.merchantId,
      id: made.id,
      month: firstDayOf(made.month),
      round: made.round,
      language: made.language,
      person_id: made.personId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
export const working = async (tx: Store, merchantId: string, id: string): Promise<ArchiveRow | undefined> =>
  (
    await sql<ArchiveRow>`${selected} where r.merchant_id = ${merchantId}::uuid and r.id = ${id}::uuid and r.state = 'PROCESSING'`.execute(
      tx,
    )
  ).rows[0]
export const stuck = async (tx: Store, hours: number): Promise<readonly ArchiveRow[]> =>
  (
    await sql<ArchiveRow>`${selected} where r.state = 'PROCESSING' and r.created_at < now() - make_interval(hours => ${hours}) limit 1000`.execute(
      tx,
    )
  ).rows
/** False if it had ended before. */
export const setArchive = async (
  tx: Store,
  { merchant_id, id }: Pick<ArchiveRow, 'merchant_id' | 'id'>,
  values: Partial<{
    state: string
    done: number
    total: number
    file_id: string
    size_bytes: bigint
    sha256: Buffer
    parts: string
    ended_at: Date
  }>,
): Promise<boolean> => {
  const moved = await tx
    .updateTable('month_archive')
    .set(values)
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
