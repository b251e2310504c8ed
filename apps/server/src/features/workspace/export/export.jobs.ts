// Writes an exported file: the list's query, compiled, becomes a COPY that streams from PostgreSQL to the disk; a text comes in pieces.
import copyStreams from 'pg-copy-streams'
import * as z from 'zod/mini'
import { lineEnd } from '@falaj/contract/formats/sheet-rules'
import { exportRowsMax, type exportFailures } from '@falaj/contract/workspace/export'
import { readLanguage, say } from '@falaj/contract/kernel/words'
import { xlsxMime } from '@falaj/contract/workspace/file'
import {
  FileRefused,
  isTable,
  type Exportable,
  type TableFile,
  type WholeFile,
} from '../../../platform/lists/exportable.ts'
import { countOf } from '../../../platform/lists/page.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { clientConfig, DatabaseClient } from '../../../platform/db/server.ts'
import type { Registry } from '../../../platform/registry.ts'
import { boundStoresOf } from '../../../platform/identity/session.ts'
import { keep } from '../../../platform/files/bytes.ts'
import { newId } from '../../../platform/base/ids.ts'
import { stuckHours } from '../../../platform/jobs/stuck.ts'
import { task, type Job, type Task } from '../../../platform/jobs/task.ts'
import { usualRetention } from '../../../platform/settings/retention-settings.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { emit, type NewEvent } from '../../../platform/outbox/emit.ts'
import { xlsxStream, type Cell } from '../../../platform/lists/xlsx.ts'
import { headingsOf, headLine, paramText, quoted, withStoredParams, type Heading } from './export.rules.ts'
import { deliver } from './export.schedule-jobs.ts'
import { statementOf } from './export.statement.ts'
import * as store from './export.store.ts'

const attemptsMax = 3
const payload = z.object({ merchantId: z.string(), id: z.string() })

class Cancelled extends Error {}

interface Means {
  /** COPY keeps a connection to itself for as long as it takes, so it has one of its own. */
  readonly url: string
  readonly registry: Pick<Registry, 'exports' | 'movements' | 'finders'>
  /** Where links of e-mails lead; absent: no e-mail is sent. */
  readonly settings?: Settings
  /** The shortest time between two progress events. */
  readonly tellEveryMs?: number
}
export const exportTask = (means: Means): Task =>
  task({
    kind: 'export.asked',
    payload,
    attemptsMax,
    timeoutMs: 15 * 60_000,
    run: async (job) => {
      const row = await store.working(job.db, job.payload.merchantId, job.payload.id)
      // Cancelled before it began, or a second run of one that has ended.
      if (!row) return
      try {
        await write(job, row, means)
      } catch (error) {
        if (error instanceof Cancelled) return
        const isFailure = error instanceof FileRefused
        if (isFailure || job.attempt >= attemptsMax)
          await fail(job.db, means, row, isFailure ? error.failure : 'STOPPED')
        if (!isFailure) throw error
      }
    },
  })

const tell = (row: store.RunningExport, kind: string, more: Readonly<Record<string, unknown>>): NewEvent => ({
  kind,
  merchantId: row.merchant_id,
  personId: row.person_id,
  audience: 'signed-in',
  payload: { id: row.id, fileName: row.file_name, ...more },
})

const fail = (
  db: Db,
  { registry, settings }: Pick<Means, 'registry' | 'settings'>,
  row: store.RunningExport,
  failure: keyof typeof exportFailures,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await store.finish(tx, row, { status: 'FAILURE', failure }))) return
    await emit(tx, tell(row, 'export.failed', { failure }))
    await deliver(tx, { registry, ...(settings ? { settings } : {}) }, row, { failed: true })
  })

/** Nobody waits for ever for a file whose job was lost. How many were ended. */
export const failStuck = async (db: Db, means: Pick<Means, 'registry' | 'settings'>): Promise<number> => {
  const rows = await store.stuck(db, stuckHours)
  for (const row of rows) await fail(db, means, row, 'STOPPED')
  return rows.length
}
/** A file's bytes with the rows counted in them, however they come about. */
interface Source {
  readonly total: number
  readonly chunks: AsyncIterable<{ readonly bytes: Buffer; readonly rows: number }>
  close(): Promise<void>
}
const write = async (
  { db, signal }: Job<z.output<typeof payload>>,
  row: store.RunningExport,
  { url, registry, settings, tellEveryMs = 500 }: Means,
): Promise<void> => {
  const list = registry.exports.get(row.list)
  if (!list) throw new FileRefused('STOPPED')
  const isWorkbook = row.format === 'xlsx'
  const source =
    list.ending !== 'csv'
      ? await writtenSource(db, row, list)
      : isTable(list)
        ? await madeSource(db, row, list, registry)
        : await tableSource(db, url, row, list, registry)
  const fileId = newId()
  const counter = { rows: 0 }
  try {
    const bytes = counted(source, counter, progressTeller(db, row, counter, source.total, tellEveryMs), signal)
    const { size, sha256 } = await keep(db, { merchantId: row.merchant_id, id: fileId }, bytes)
    await db.transaction().execute(async (tx) => {
      await store.insertFile(tx, { id: fileId, job: row, mime: isWorkbook ? xlsxMime : list.mime, size, sha256 })
      if (
        !(await store.finish(tx, row, {
          status: 'READY',
          fileId,
          sha256,
          rowsDone: counter.rows,
          keepDays: (settings?.keepDays ?? usualRetention).exports,
        }))
      )
        throw new Cancelled()
      await emit(tx, tell(row, 'export.ready', { rows: counter.rows }))
      await deliver(tx, { registry, ...(settings ? { settings } : {}) }, row, { rows: counter.rows })
    })
  } finally {
    await source.close()
  }
}

const writtenSource = async (db: Db, row: store.RunningExport, list: WholeFile): Promise<Source> => {
  const total = await list.count(db, row.merchant_id)
  await store.keepParams(db, row, [], total)
  const chunks = async function* () {
    for await (const { text, rows } of list.pieces(db, row.merchant_id)) yield { bytes: Buffer.from(text), rows }
  }
  return { total, chunks: chunks(), close: async () => undefined }
}

/** One table, made at once. */
const madeSource = async (
  db: Db,
  row: store.RunningExport,
  list: TableFile,
  registry: Means['registry'],
): Promise<Source> => {
  const language = readLanguage(row.language)
  const reader = {
    merchantId: row.merchant_id,
    personId: row.person_id,
    zone: row.timezone,
    stores: await boundStoresOf(db, row.merchant_id, row.staff_id),
    whole: row.whole,
    registry,
  }
  const { headings, rows, note } = await list.table(db, reader, z.parse(list.endpoint.filters, row.filters), language)
  await store.keepParams(db, row, [], rows.length)
  const titles = headings.map((title, at) => ({ field: String(at), title }))
  const cells = async function* () {
    for (const line of rows) yield [...line]
    if (note) yield [note]
  }
  const chunks = async function* () {
    const lines = rows.map((line) =>
      line
        .map((cell) => (cell === null ? '' : typeof cell === 'string' ? quoted(cell) : Object.values(cell)[0]))
        .join(','),
    )
    if (note) lines.push(quoted(note))
    yield { bytes: Buffer.from(`${headLine(titles)}${lines.join(lineEnd)}${lineEnd}`), rows: rows.length }
  }
  return {
    total: rows.length,
    chunks:
      row.format === 'xlsx' ? workbookChunks(titles, say(list.fileName, language), cells(), note ? 1 : 0) : chunks(),
    close: async () => undefined,
  }
}

const tableSource = async (
  db: Db,
  url: string,
  row: store.RunningExport,
  list: Exportable,
  registry: Means['registry'],
): Promise<Source> => {
  const language = readLanguage(row.language)
  const isWorkbook = row.format === 'xlsx'
  const headings = headingsOf(list, row.columns, language)
  const filters = z.parse(list.endpoint.filters, row.filters)
  const stores = await boundStoresOf(db, row.merchant_id, row.staff_id)
  const rows = list.rows(row.merchant_id, filters, row.timezone, row.person_id, registry, stores)
  const query = statementOf(list, rows, headings, {
    language,
    plain: isWorkbook,
    whole: row.whole,
    merchantId: row.merchant_id,
  }).compile(db)

  const total = await countOf(db, rows)
  if (total > (isWorkbook ? workbookRowsMax : exportRowsMax)) throw new FileRefused('TOO_MANY_ROWS')
  await store.keepParams(db, row, query.parameters.map(paramText), total)

  const client = new DatabaseClient(clientConfig(url, 'falaj export'))
  // The reader gets the error too; without this listener a lost connection would end the program.
  client.on('error', () => undefined)
  await client.connect()
  // Ends a COPY that nobody reads any more, too.
  const close = (): Promise<void> => client.end().catch(() => undefined)
  try {
    await client.query("select set_config('TimeZone', $1, false)", [row.timezone])
    const text = withStoredParams(query.sql, row, await parameterTypes(client, query.sql))
    const format = isWorkbook ? 'text' : 'csv'
    const copy: AsyncIterable<Buffer> = client.query(copyStreams.to(`copy (${text}) to stdout with (format ${format})`))
    if (isWorkbook) {
      const kinds = headings.map(({ field, currencyOf }): CellKind => {
        const column = currencyOf ? undefined : list.columns[field]
        return column?.money ? 'number' : column?.isTime ? 'time' : column?.isDay ? 'day' : 'text'
      })
      return { total, chunks: workbookChunks(headings, say(list.fileName, language), cellsFrom(copy, kinds)), close }
    }
    /** The head, then what the database sends; each line of it is one row (see csv/columns.ts). */
    const chunks = async function* () {
      yield { bytes: Buffer.from(headLine(headings)), rows: 0 }
      for await (const bytes of gathered(copy)) yield { bytes, rows: linesIn(bytes) }
    }
    return { total, chunks: chunks(), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** As many as spreadsheets open, but for the heading. */
const workbookRowsMax = 1_048_575
type CellKind = 'text' | 'number' | 'time' | 'day'
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const unescaped = (cell: string): string =>
  cell.includes('\\') ? cell.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter) : cell
const cellOf: Readonly<Record<CellKind, (cell: string) => Cell>> = {
  text: unescaped,
  number: (number) => ({ number }),
  time: (time) => ({ time }),
  day: (day) => ({ day }),
}
/**
 * A line for each row and tabs between its cells, as COPY writes them: money is a number, a moment a date, the rest is text. A cursor would take twice the
 * memory: what it has fetched outlives its use.
 */
const cellsFrom = async function* (copy: AsyncIterable<Buffer>, kinds: readonly CellKind[]): AsyncGenerator<Cell[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let begun = ''
  for await (const bytes of copy) {
    const lines = (begun + decoder.decode(bytes, { stream: true })).split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines)
      yield line.split('\t').map((cell, at) => (cell === '\\N' ? null : cellOf[kinds[at] ?? 'text'](cell)))
  }
}
const workbookChunks = async function* (
  headings: readonly Heading[],
  name: string,
  cells: AsyncIterable<Cell[]>,
  /** How many of the lines are no rows. */
  notes = 0,
) {
  let rows = -notes
  const counted = async function* (): AsyncGenerator<Cell[]> {
    yield headings.map(({ title }) => title)
    for await (const row of cells) {
      rows += 1
      yield row
    }
  }
  const pieces = xlsxStream({ name, widths: headings.map(({ title }) => title.length + 8), rows: counted() })
  for await (const bytes of pieces) {
    // Taken before the piece is given away: rows go on being packed while somebody writes it.
    const packed = rows
    rows = 0
    yield { bytes, rows: packed }
  }
}

/** PostgreSQL says itself of which type each parameter is. */
const parameterTypes = async (client: DatabaseClient, text: string): Promise<string[]> => {
  await client.query(`prepare asked as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
  )
  await client.query('deallocate asked')
  return rows[0]?.types ?? []
}

/** The database sends a few rows at a time; hashing, counting and the disk want many. Each step waits for the one after it. */
const gatheredBytes = 256 * 1024
const gathered = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // One buffer for all: each is used before the next is read.
  const whole = Buffer.allocUnsafe(gatheredBytes)
  let length = 0
  for await (const piece of pieces)
    for (let from = 0; from < piece.length;) {
      const copied = piece.copy(whole, length, from)
      from += copied
      length += copied
      if (length < gatheredBytes) continue
      yield whole
      length = 0
    }
  if (length > 0) yield whole.subarray(0, length)
}

const newline = 10
const linesIn = (chunk: Buffer): number => {
  let count = 0
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1
  return count
}
const counted = async function* (
  { chunks }: Source,
  counter: { rows: number },
  onProgress: () => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const { bytes, rows } of chunks) {
    signal.throwIfAborted()
    counter.rows += rows
    yield bytes
    await onProgress()
  }
}

/** Stops the writer when the person has cancelled. */
const progressTeller = (
  db: Db,
  row: store.RunningExport,
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
      const moved = await store.progress(tx, row, rowsDone)
      if (moved) await emit(tx, tell(row, 'export.progress', { rowsDone, rowsTotal }))
      return moved
    })
    if (!atWork) throw new Cancelled()
  }
}
