// A statement's file in one format: made from the snapshot at the first asking, then given again.
import { Readable } from 'node:stream'
import type { StatementFormat } from '@falaj/contract/accounts/statement'
import { isWhole } from '@falaj/contract/accounts/statement-types'
import { isCoin } from '@falaj/contract/kernel/coins'
import type { Language } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'
import { receive } from '../../../platform/files/bytes.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { camtPieces } from './statement.camt053.ts'
import { csvPieces } from './statement.csv.ts'
import { statementPdf } from './statement.pdf.ts'
import { openSnapshot, type Snapshot } from './statement.snapshot.ts'
import * as store from './statement.store.ts'
import { xlsxPieces } from './statement.xlsx.ts'

interface FileFormat {
  readonly ending: string
  readonly mime: string
  readonly pieces: (
    snapshot: Snapshot,
    language: Language,
    sha256: string,
  ) => AsyncIterable<string | Buffer> | Promise<Buffer>
}
/** The snapshot is a file already. */
const formats: Readonly<Record<Exclude<StatementFormat, 'jsonl'>, FileFormat>> = {
  csv: { ending: 'csv', mime: 'text/csv', pieces: csvPieces },
  xlsx: {
    ending: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pieces: xlsxPieces,
  },
  pdf: {
    ending: 'pdf',
    mime: 'application/pdf',
    pieces: (snapshot, language, sha256) => statementPdf(snapshot, sha256, language),
  },
  camt053: { ending: 'camt.053.xml', mime: 'application/xml', pieces: camtPieces },
}
/** A bank's own format covers a whole account, not a class of its movements, and no coin. */
export const hasBankFormat = ({ type, currency }: store.Statement): boolean =>
  isWhole(type) && !isCoin(currency) && currency !== 'GP'
const read = async function* (made: ReturnType<FileFormat['pieces']>): AsyncGenerator<string | Buffer> {
  if (made instanceof Promise) yield await made
  else yield* made
}

/** Returns the function that records it, given a transaction; the bytes are already stored. */
export const fileOf = async (
  { tx }: Pick<Call, 'tx'>,
  row: store.Statement,
  format: StatementFormat,
  language: Language,
): Promise<(tx: Store) => Promise<string>> => {
  const { file_id: snapshotId, sha256 } = row
  if (!snapshotId || !sha256) throw fail('NOT_FOUND')
  if (format === 'jsonl') return () => Promise.resolve(snapshotId)
  const before = await store.madeFile(tx, row, format, language)
  if (before) return () => Promise.resolve(before.file_id)
  const { ending, mime, pieces } = formats[format]
  const snapshot = await openSnapshot(tx, { merchantId: row.merchant_id, id: snapshotId })
  const id = newId()
  const name = `${row.number}-${row.currency}-${row.first_day}.${language}.${ending}`
  const bytes = read(pieces(snapshot, language, sha256.toString('hex')))
  const arrived = await receive(
    tx,
    { merchantId: row.merchant_id, id },
    name,
    Readable.from(bytes, { objectMode: false }),
  )
  return async (own) => {
    const { size, sha256: hash } = arrived
    await store.insertFile(own, row.merchant_id, { id, name, mime, size, sha256: hash, purpose: store.purposeOf(row) })
    await store.keepFile(own, row, format, language, id)
    return (await store.madeFile(own, row, format, language))?.file_id ?? id
  }
}
