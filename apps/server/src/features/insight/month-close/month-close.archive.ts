// The archive for the accountant, made in the background: statements, bank statements, payout certificates, tax invoices and the books of a
// month, with a list of their fingerprints.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ArchivePart } from '@falaj/contract/insight/month-close'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/base/ids.ts'
import { keep } from '../../../platform/files/bytes.ts'
import { zipStream, type ZipEntry } from '../../../platform/files/zip-writer.ts'
import { stuckHours } from '../../../platform/jobs/stuck.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { emit } from '../../../platform/outbox/emit.ts'
import { certificatesFor } from '../../accounts/payout-certificate/payout-certificate.read.ts'
import { statementFilesFor } from '../../accounts/statement/statement.read.ts'
import { taxFilesFor } from '../tax-invoice/tax-invoice.read.ts'
import * as archives from './month-close.archive-store.ts'
import { bookFiles, type BookFile } from './month-close.books.ts'
import { checkMonth } from './month-close.checks.ts'
import { boundsOf, fingerprintOf, firstDayOf, monthsLater } from './month-close.rules.ts'
import { closingsOf } from './month-close.store.ts'

const attemptsMax = 3
interface PlannedFile extends BookFile {
  readonly part: ArchivePart
}
interface ManifestLine {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

const planOf = async (
  db: Db,
  row: archives.ArchiveRow,
  origin: string,
): Promise<{ files: readonly PlannedFile[]; fingerprint: string }> => {
  const { merchant_id: merchantId, month, language } = row
  const frozen =
    row.round === null ? undefined : (await closingsOf(db, merchantId, month)).find(({ round }) => round === row.round)
  const { figures, checks } = frozen ?? (await checkMonth(db, merchantId, month))
  const fingerprint = frozen?.fingerprint ?? fingerprintOf(merchantId, month, figures).toString('hex')
  const days = { merchantId, firstDay: firstDayOf(month), before: firstDayOf(monthsLater(month, 1)) }
  const statements = await statementFilesFor(db, days, language)
  const invoices = await taxFilesFor(db, days, language)
  const certificates = await certificatesFor(db, merchantId, boundsOf(month), language, origin)
  const merchant = await db
    .selectFrom('merchant')
    .select(['mid', 'name_en'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const books = bookFiles(db, {
    merchantId,
    mid: merchant.mid,
    name: merchant.name_en,
    month,
    figures,
    checks,
    fingerprint,
    language,
  })
  return {
    fingerprint,
    files: [
      ...statements.map(({ isBankFormat, ...file }) => ({
        ...file,
        part: isBankFormat ? ('camt053' as const) : ('statements' as const),
        name: `${isBankFormat ? 'camt.053' : 'statements'}/${file.name}`,
      })),
      ...certificates.map((file) => ({ ...file, part: 'certificates' as const, name: `certificates/${file.name}` })),
      ...invoices.map((file) => ({ ...file, part: 'invoices' as const, name: `tax-invoices/${file.name}` })),
      ...books.map((file) => ({ ...file, part: 'books' as const })),
    ],
  }
}

const make = async (db: Db, row: archives.ArchiveRow, origin: string, signal: AbortSignal): Promise<void> => {
  const { merchant_id: merchantId, month } = row
  const { files, fingerprint } = await planOf(db, row, origin)
  const listed: ManifestLine[] = []
  const parts = new Map<ArchivePart, { part: ArchivePart; files: number; bytes: number }>()
  await archives.setArchive(db, row, { total: files.length, done: 0 })
  const tell = (state: string) =>
    emit(db, { kind: 'month.changed', merchantId, audience: 'fiatMoneyMovement', payload: { id: month, state } })
  let next = 0
  const counted = async function* ({ name, part, content }: PlannedFile): AsyncGenerator<string | Buffer> {
    signal.throwIfAborted()
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of content()) {
      hash.update(piece)
      bytes += Buffer.byteLength(piece)
      yield piece
    }
    listed.push({ name, bytes, sha256: hash.digest('hex') })
    const sum = parts.get(part) ?? { part, files: 0, bytes: 0 }
    parts.set(part, { part, files: sum.files + 1, bytes: sum.bytes + bytes })
    if (Date.now() < next) return
    next = Date.now() + 500
    await archives.setArchive(db, row, { done: listed.length })
    await tell('ARCHIVING')
  }
  const manifest = async function* (): AsyncGenerator<string> {
    yield `${JSON.stringify({ month, fingerprint, isDraft: row.round === null, round: row.round, files: listed }, null, 2)}\n`
  }
  const entries: ZipEntry[] = [
    ...files.map((file) => ({ name: file.name, text: counted(file) })),
    { name: 'manifest.json', text: manifest() },
  ]
  const fileId = newId()
  const { size, sha256 } = await keep(db, { merchantId, id: fileId }, zipStream(entries))
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('file')
      .values({
        id: fileId,
        merchant_id: merchantId,
        purpose: 'month-archive',
        name: `month-${month}${row.round === null ? '-draft' : ''}.zip`,
        mime: 'application/zip',
        size_bytes: BigInt(size),
        sha256,
      })
      .execute()
    await archives.setArchive(tx, row, {
      state: 'READY',
      done: files.length,
      file_id: fileId,
      size_bytes: BigInt(size),
      sha256,
      parts: JSON.stringify([...parts.values()]),
      ended_at: new Date(),
    })
    await emit(tx, {
      kind: 'month.changed',
      merchantId,
      audience: 'fiatMoneyMovement',
      payload: { id: month, state: 'ARCHIVED' },
    })
  })
}
const failed = (db: Db, row: archives.ArchiveRow): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await archives.setArchive(tx, row, { state: 'FAILURE', ended_at: new Date() }))) return
    await emit(tx, {
      kind: 'month.changed',
      merchantId: row.merchant_id,
      audience: 'fiatMoneyMovement',
      payload: { id: row.month, state: 'ARCHIVE_FAILED' },
    })
  })
/** Nobody waits for ever for an archive whose job was lost. How many were ended. */
export const failStuck = async (db: Db): Promise<number> => {
  const rows = await archives.stuck(db, stuckHours)
  for (const row of rows) await failed(db, row)
  return rows.length
}
export const archiveTask = ({ settings }: { readonly settings: Pick<Settings, 'publicOrigin'> }): Task =>
  task({
    kind: 'month.archive-asked',
    payload: z.object({ merchantId: z.string(), id: z.string() }),
    attemptsMax,
    timeoutMs: 15 * 60_000,
    run: async ({ db, payload, attempt, signal }) => {
      const row = await archives.working(db, payload.merchantId, payload.id)
      // A second run of one that has ended.
      if (!row) return
      try {
        await make(db, row, settings.publicOrigin ?? '', signal)
      } catch (error) {
        if (attempt >= attemptsMax) await failed(db, row)
        throw error
      }
    },
  })
