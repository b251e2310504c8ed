import { sql, type SqlBool } from 'kysely'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { exportJobs, type ExportJob } from '@falaj/contract/workspace/export'
import { filterText } from '@falaj/contract/kernel/list-filters'
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { ExportOffer } from '../../../platform/lists/exportable.ts'
import { mappingOf } from '../../../platform/lists/listed.ts'
import { contains, oneOf, within } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/base/ids.ts'
import { titleOf } from './export.rules.ts'

type Filters = Input<typeof exportJobs.query>['filters']
interface Owner {
  readonly merchantId: string
  readonly staffId: string
  readonly personId: string
}
export interface Reader extends Omit<Owner, 'personId'> {
  /** Lists that the reader may have oneself: what colleagues exported of them is no secret. */
  readonly lists: readonly string[]
  readonly mayReveal: boolean
  /** Only what was asked for since they were bound to these stores. */
  readonly isBound: boolean
}

/** The member's own, and colleagues' of lists that the member may have. */
export const jobs = (
  tx: Store,
  { merchantId, staffId, lists, mayReveal, isBound }: Reader,
  filters: Filters,
  zone: string,
) =>
  tx
    .selectFrom('export_job as j')
    .innerJoin('person as p', 'p.id', 'j.person_id')
    .select(['j.id', 'j.list', 'j.file_name', 'j.status', 'j.failure', 'j.rows_done', 'j.rows_total', 'j.file_id'])
    .select(['j.created_at', 'j.finished_at', 'j.expires_at', 'j.filters', 'p.name as by', 'j.staff_id'])
    .select(sql<string>`case when j.schedule_id is null then 'asked' else 'scheduled' end`.as('origin'))
    .select(sql<string | null>`encode(j.sha256, 'hex')`.as('sha256'))
    .where('j.merchant_id', '=', merchantId)
    .where(sql<SqlBool>`(j.staff_id = ${staffId}::uuid or j.list = any (${lists}::text[]))`)
    .$if(isBound, (query) =>
      query.where(
        sql<SqlBool>`j.created_at >= (select t.stores_since from staff t where t.merchant_id = j.merchant_id and t.id = j.staff_id)`,
      ),
    )
    .$if(!mayReveal, (query) => query.where('j.whole', '=', false))
    .where((column) => contains([column.ref('j.file_name'), column.ref('p.name')], filters.text))
    .where((column) => within(column.ref('j.created_at'), filters.createdAt, zone))
    .where((column) => oneOf(column.ref('j.status'), filters.status))
    .$if(filters.origin !== undefined, (query) =>
      query.where('j.schedule_id', filters.origin === 'asked' ? 'is' : 'is not', null),
    )
export const newestFirst = ['created_at', 'id'] as const

export const job = (tx: Store, reader: Reader, id: string) =>
  jobs(tx, reader, {}, 'UTC').where('j.id', '=', id).executeTakeFirst()

const { rowOf } = mappingOf(exportJobs.query)
const isList = (offered: ExportOffer | undefined): offered is ExportOffer & { readonly ending: 'csv' } =>
  offered?.ending === 'csv'
export const jobOf = (
  exports: ReadonlyMap<string, ExportOffer>,
  row: NonNullable<Awaited<ReturnType<typeof job>>>,
): ExportJob => {
  const offered = exports.get(row.list)
  const what: Bilingual = offered ? titleOf(offered) : { en: row.list, zh: row.list }
  const filter =
    offered?.says?.(row.filters) ?? (isList(offered) ? filterText(offered.endpoint, row.filters) : { en: '–', zh: '–' })
  return rowOf({ ...row, what_en: what.en, what_zh: what.zh, filter_en: filter.en, filter_zh: filter.zh })
}

export const runningCount = async (tx: Store, { merchantId, staffId }: Omit<Owner, 'personId'>): Promise<number> => {
  const { count } = await tx
    .selectFrom('export_job')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('staff_id', '=', staffId)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insert = async (
  tx: Store,
  { merchantId, staffId, personId }: Owner,
  input: {
    list: string
    fileName: string
    filters: unknown
    columns: readonly string[]
    language: string
    timezone: string
    format: string
    scheduleId?: string
    /** With payers' addresses and numbers, not masked. */
    whole: boolean
  },
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('export_job')
    .values({
      id,
      merchant_id: merchantId,
      staff_id: staffId,
      person_id: personId,
      list: input.list,
      file_name: input.fileName,
      filters: JSON.stringify(input.filters),
      columns: [...input.columns],
      language: input.language,
      timezone: input.timezone,
      format: input.format,
      schedule_id: input.scheduleId ?? null,
      whole: input.whole,
      status: 'PROCESSING',
    })
    .execute()
  return id
}

/** Only while it is at work; false when it had ended before. */
export const cancel = async (tx: Store, merchantId: string, id: string): Promise<boolean> => {
  const ended = await tx
    .updateTable('export_job')
    .set({ status: 'CANCELED', finished_at: sql`now()` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** What the job itself may know: everything, while it is at work. */
export const working = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('export_job')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirst()
export const stuck = (tx: Store, hours: number): Promise<RunningExport[]> =>
  tx
    .selectFrom('export_job')
    .selectAll()
    .where('status', '=', 'PROCESSING')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .limit(1000)
    .execute()
export type RunningExport = NonNullable<Awaited<ReturnType<typeof working>>>

export const keepParams = (
  tx: Store,
  { merchant_id: merchantId, id }: RunningExport,
  params: readonly (string | null)[],
  rowsTotal: number,
) =>
  tx
    .updateTable('export_job')
    .set({ params: JSON.stringify(params), rows_total: BigInt(rowsTotal), rows_done: 0n })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()

/** False when it was cancelled meanwhile: the writer then stops. */
export const progress = async (
  tx: Store,
  { merchant_id: merchantId, id }: RunningExport,
  rowsDone: number,
): Promise<boolean> => {
  const moved = await tx
    .updateTable('export_job')
    .set({ rows_done: BigInt(rowsDone) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export const finish = async (
  tx: Store,
  { merchant_id: merchantId, id }: RunningExport,
  end:
    | { status: 'READY'; fileId: string; sha256: Buffer; rowsDone: number; keepDays: number }
    | { status: 'FAILURE'; failure: string },
): Promise<boolean> => {
  const ended = await tx
    .updateTable('export_job')
    .set({
      status: end.status,
      finished_at: sql`now()`,
      ...(end.status === 'READY'
        ? {
            file_id: end.fileId,
            sha256: end.sha256,
            expires_at: sql<Date>`now() + make_interval(days => ${end.keepDays}::int)`,
            rows_done: BigInt(end.rowsDone),
            rows_total: BigInt(end.rowsDone),
          }
        : { failure: end.failure }),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export const insertFile = (
  tx: Store,
  file: { id: string; job: RunningExport; mime: string; size: number; sha256: Buffer },
) =>
  tx
    .insertInto('file')
    .values({
      id: file.id,
      merchant_id: file.job.merchant_id,
      staff_id: file.job.staff_id,
      purpose: 'export',
      name: file.job.file_name,
      mime: file.mime,
      size_bytes: BigInt(file.size),
      sha256: file.sha256,
    })
    .execute()

/** Expired files; up to a maximum at once. */
export const expire = async (tx: Store, now: Date): Promise<number> => {
  const { rows } = await sql<{ merchant_id: string; file_id: string }>`
    update export_job j set status = 'EXPIRED', file_id = null
    from (select merchant_id, id, file_id from export_job where status = 'READY' and expires_at <= ${now}
      order by expires_at limit 100 for update skip locked) due
    where j.merchant_id = due.merchant_id and j.id = due.id returning due.merchant_id, due.file_id`.execute(tx)
  for (const { merchant_id: merchantId, file_id: id } of rows) {
    await tx.deleteFrom('file').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
    await tx.deleteFrom('file_chunk').where('merchant_id', '=', merchantId).where('file_id', '=', id).execute()
  }
  return rows.length
}
