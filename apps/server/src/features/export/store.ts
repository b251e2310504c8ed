import { sql } from 'kysely'
import type { Input } from '@falaj/contract/endpoint'
import { exportJobs, type ExportJob } from '@falaj/contract/export'
import { mappingOf } from '../../platform/db/listed.ts'
import { oneOf, within } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'

type Filters = Input<typeof exportJobs.query>['filters']
interface Owner {
  readonly merchantId: string
  readonly staffId: string
  readonly personId: string
}

/** A member's own exports: nobody sees what another asked for. */
export const jobs = (tx: Store, { merchantId, staffId }: Omit<Owner, 'personId'>, filters: Filters, zone: string) =>
  tx
    .selectFrom('export_job as j')
    .select(['j.id', 'j.list', 'j.file_name', 'j.status', 'j.failure', 'j.rows_done', 'j.rows_total', 'j.file_id'])
    .select(['j.created_at', 'j.finished_at'])
    .where('j.merchant_id', '=', merchantId)
    .where('j.staff_id', '=', staffId)
    .where((column) => within(column.ref('j.created_at'), filters.createdAt, zone))
    .where((column) => oneOf(column.ref('j.status'), filters.status))
export const newestFirst = ['created_at', 'id'] as const

export const job = (tx: Store, owner: Omit<Owner, 'personId'>, id: string) =>
  jobs(tx, owner, {}, 'UTC').where('j.id', '=', id).executeTakeFirst()

const { rowOf } = mappingOf(exportJobs.query)
export const jobOf = (row: NonNullable<Awaited<ReturnType<typeof job>>>): ExportJob => rowOf(row)

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
  asked: {
    list: string
    fileName: string
    filters: unknown
    columns: readonly string[]
    language: string
    timezone: string
    format: string
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
      list: asked.list,
      file_name: asked.fileName,
      filters: JSON.stringify(asked.filters),
      columns: [...asked.columns],
      language: asked.language,
      timezone: asked.timezone,
      format: asked.format,
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
export type Working = NonNullable<Awaited<ReturnType<typeof working>>>

export const keepParams = (
  tx: Store,
  { merchant_id: merchantId, id }: Working,
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
  { merchant_id: merchantId, id }: Working,
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
  { merchant_id: merchantId, id }: Working,
  end: { status: 'READY'; fileId: string; rowsDone: number } | { status: 'FAILURE'; failure: string },
): Promise<boolean> => {
  const ended = await tx
    .updateTable('export_job')
    .set({
      status: end.status,
      finished_at: sql`now()`,
      ...(end.status === 'READY'
        ? { file_id: end.fileId, rows_done: BigInt(end.rowsDone), rows_total: BigInt(end.rowsDone) }
        : { failure: end.failure }),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export const insertFile = (tx: Store, file: { id: string; job: Working; mime: string; size: number; sha256: Buffer }) =>
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
