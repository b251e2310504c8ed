// Writes an exported file: the list's query, compiled, becomes a COPY that streams from PostgreSQL to the disk.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import * as z from 'zod/mini'
import { exportRowsMax, type exportFailures } from '@falaj/contract/export'
import { readLanguage } from '@falaj/contract/words'
import { countOf } from '../../platform/db/page.ts'
import type { Db } from '../../platform/db/pool.ts'
import { receive, settle } from '../../platform/files/disk.ts'
import { newId } from '../../platform/ids.ts'
import { task, type Job, type Task } from '../../platform/jobs/task.ts'
import { emit, type Emitted } from '../../platform/outbox/emit.ts'
import type { Settings } from '../../platform/settings.ts'
import { listNamed } from './lists.ts'
import { headingsOf, headLine, paramText, withStoredParams, type Heading } from './rules.ts'
import * as store from './store.ts'

const attemptsMax = 3
const payload = z.object({ id: z.string() })

class Cancelled extends Error {}
class Failed extends Error {
  readonly failure: keyof typeof exportFailures
  constructor(failure: keyof typeof exportFailures) {
    super(failure)
    this.failure = failure
  }
}

interface Means {
  /** COPY keeps a connection to itself for as long as it takes, so it has one of its own. */
  readonly url: string
  readonly settings: Settings
  /** How often progress is told, at most. */
  readonly tellEveryMs?: number
}
export const exportTask = (means: Means): Task =>
  task({
    kind: 'export.asked',
    payload,
    attemptsMax,
    timeoutMs: 15 * 60_000,
    run: async (job) => {
      const asked = await store.working(job.db, job.payload.id)
      // Cancelled before it began, or a second run of one that has ended.
      if (!asked) return
      try {
        await write(job, asked, means)
      } catch (error) {
        if (error instanceof Cancelled) return
        const known = error instanceof Failed
        if (known || job.attempt >= attemptsMax) await fail(job.db, asked, known ? error.failure : 'STOPPED')
        if (!known) throw error
      }
    },
  })

const tell = (asked: store.Working, kind: string, told: Readonly<Record<string, unknown>>): Emitted => ({
  kind,
  merchantId: asked.merchant_id,
  personId: asked.person_id,
  audience: 'signed-in',
  payload: { id: asked.id, fileName: asked.file_name, ...told },
})

const fail = (db: Db, asked: store.Working, failure: keyof typeof exportFailures): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await store.finish(tx, asked.id, { status: 'FAILURE', failure }))
      await emit(tx, tell(asked, 'export.failed', { failure }))
  })

const write = async (
  { db, signal }: Job<z.output<typeof payload>>,
  asked: store.Working,
  { url, settings, tellEveryMs = 500 }: Means,
): Promise<void> => {
  const list = listNamed(asked.list)
  if (!list) throw new Failed('STOPPED')
  const language = readLanguage(asked.language)
  const headings = headingsOf(list, asked.columns, language)
  const rows = list.rows(asked.merchant_id, z.parse(list.endpoint.filters, asked.filters), asked.timezone)
  const cells = headings.map(({ field, currencyOf }: Heading, at) => {
    const written = currencyOf ? sql`${sql.ref(currencyOf)}` : list.columns[field]?.write({ language })
    return sql`${written} as ${sql.id(`c${at}`)}`
  })
  const order = list.newestFirst.map((column) => sql`${sql.ref(column)} desc`)
  const query = sql`select ${sql.join(cells)} from (${rows}) as filtered order by ${sql.join(order)}`.compile(db)

  const total = await countOf(db, rows)
  if (total > exportRowsMax) throw new Failed('TOO_MANY_ROWS')
  await store.keepParams(db, asked.id, query.parameters.map(paramText), total)

  const client = new pg.Client({ connectionString: url, application_name: 'falaj export' })
  await client.connect()
  const fileId = newId()
  const counter = { rows: 0 }
  try {
    await client.query("select set_config('TimeZone', $1, false)", [asked.timezone])
    const text = withStoredParams(query.sql, asked.id, await parameterTypes(client, query.sql))
    const copy = client.query(copyStreams.to(`copy (${text}) to stdout with (format csv)`))
    const lines = counted(
      headLine(headings),
      copy,
      counter,
      progressTeller(db, asked, counter, total, tellEveryMs),
      signal,
    )
    const arrived = await receive(
      settings.dataDir,
      fileId,
      asked.file_name,
      Readable.from(lines, { objectMode: false }),
    )
    await settle(settings.dataDir, fileId, arrived.temporary)
    await db.transaction().execute(async (tx) => {
      await store.insertFile(tx, { id: fileId, job: asked, size: arrived.size, sha256: arrived.sha256 })
      if (!(await store.finish(tx, asked.id, { status: 'READY', fileId, rowsDone: counter.rows })))
        throw new Cancelled()
      await emit(tx, tell(asked, 'export.ready', { rows: counter.rows }))
    })
  } finally {
    // Ends a COPY that nobody reads any more, too.
    await client.end().catch(() => undefined)
  }
}

/** PostgreSQL says itself of which type each parameter is. */
const parameterTypes = async (client: pg.Client, text: string): Promise<string[]> => {
  await client.query(`prepare asked as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
  )
  await client.query('deallocate asked')
  return rows[0]?.types ?? []
}

const newline = 10
const linesIn = (chunk: Buffer): number => {
  let count = 0
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1
  return count
}
/** The head, then what the database sends; each line of it is one row (see csv/columns.ts). */
const counted = async function* (
  head: string,
  chunks: AsyncIterable<Buffer>,
  counter: { rows: number },
  told: () => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  yield Buffer.from(head)
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    counter.rows += linesIn(chunk)
    yield chunk
    await told()
  }
}

/** Stops the writer when the person has cancelled. */
const progressTeller = (
  db: Db,
  asked: store.Working,
  counter: { readonly rows: number },
  rowsTotal: number,
  tellEveryMs: number,
) => {
  let next = Date.now() + tellEveryMs
  return async (): Promise<void> => {
    if (Date.now() < next) return
    next = Date.now() + tellEveryMs
    const rowsDone = counter.rows
    const atWork = await db.transaction().execute(async (tx) => {
      const moved = await store.progress(tx, asked.id, rowsDone)
      if (moved) await emit(tx, tell(asked, 'export.progress', { rowsDone, rowsTotal }))
      return moved
    })
    if (!atWork) throw new Cancelled()
  }
}
