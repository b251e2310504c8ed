// Partial approval of a batch: the remaining rows as text and hashes, and the excluded rows, refused and released.
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { countedDirhams } from '@falaj/contract/kernel/money/dirhams'
import { money, type Money } from '@falaj/money'
import type { ApprovalRequest, ExcludedRows, Wording } from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { BatchTransfer } from '../../../platform/db/tables.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { batchSays, batchShown, type BatchPayload, type ExcludedRow } from './batch-transfer.batch-words.ts'
import { batchOf, releasePosting } from './batch-transfer.postings.ts'
import * as store from './batch-transfer.rows.ts'

/** By row number; a row that is named twice or already gone is refused. */
const reasonsOf = (excluded: readonly ExcludedRows[]): ReadonlyMap<number, string> => {
  const reasons = new Map<number, string>()
  for (const { parts, reason } of excluded)
    for (const rowNumber of parts) {
      if (reasons.has(rowNumber)) throw failFields({ path: 'without', code: 'PART_UNKNOWN' })
      reasons.set(rowNumber, reason)
    }
  return reasons
}
const foundRows = async (
  tx: Store,
  merchantId: string,
  batchId: string,
  reasons: ReadonlyMap<number, string>,
): Promise<readonly store.NumberedRow[]> => {
  const rows = await store.waitingAt(tx, merchantId, batchId, [...reasons.keys()])
  if (rows.length !== reasons.size) throw failFields({ path: 'without', code: 'PART_UNKNOWN' })
  return rows
}
const sumOf = (rows: readonly store.NumberedRow[], part: (row: store.NumberedRow) => bigint): bigint =>
  rows.reduce((sum, row) => sum + part(row), 0n)
const less = (value: Money, minor: bigint): Money => ({ ...value, minor: value.minor - minor })

/** Hash of all excluded rows so far, in the sheet's order, however often more were excluded. */
const refusedHash = (rows: readonly store.RefusedRow[]): string => {
  const hash = createHash('sha256')
  for (const { rowNumber, reason } of rows.toSorted((one, other) => one.rowNumber - other.rowNumber))
    hash.update(`${JSON.stringify([rowNumber, reason])}\n`)
  return hash.digest('hex')
}
/** Listed again when a batch that lost rows is resubmitted. */
export const refusedOf = async (tx: Store, batch: Selectable<BatchTransfer>): Promise<BatchPayload['refused']> =>
  batch.refused === 0
    ? undefined
    : {
        rows: batch.refused,
        total: inMinor(batch.refused_minor, batch.currency),
        hash: refusedHash(await store.refusedRows(tx, batch.merchant_id, batch.id)),
      }

const narrowedPayload = async (
  tx: Store,
  merchantId: string,
  wanted: BatchPayload,
  rows: readonly store.NumberedRow[],
  excluded: readonly ExcludedRow[],
): Promise<BatchPayload> => {
  if (rows.length === wanted.rows) throw failFields({ path: 'without', code: 'PART_ALL' })
  const { amount, fee, vat, total, refused } = wanted
  const gone = {
    amount: sumOf(rows, (row) => row.amount),
    fee: sumOf(rows, (row) => row.fee),
    vat: sumOf(rows, (row) => row.vat),
  }
  const goneTotal = gone.amount + gone.fee + gone.vat
  const rowNumbers = rows.map(({ rowNumber }) => rowNumber)
  return {
    ...wanted,
    rows: wanted.rows - rows.length,
    warnings: wanted.warnings - rows.filter(({ warning }) => warning !== null).length,
    amount: less(amount, gone.amount),
    fee: less(fee, gone.fee),
    vat: less(vat, gone.vat),
    total: less(total, goneTotal),
    hash: (await store.hashOfRows(tx, merchantId, wanted.batchId, rowNumbers)).toString('hex'),
    refused: {
      rows: (refused?.rows ?? 0) + rows.length,
      total: money((refused?.total.minor ?? 0n) + goneTotal, total.currency),
      hash: refusedHash([...(await store.refusedRows(tx, merchantId, wanted.batchId)), ...excluded]),
    },
  }
}

export const withoutRows = async (
  tx: Store,
  { merchantId, payload: wanted }: ApprovalRequest<BatchPayload>,
  excluded: readonly ExcludedRows[],
): Promise<Wording<BatchPayload>> => {
  const reasons = reasonsOf(excluded)
  // Rows that differ from the requested ones do not become right by excluding some.
  if ((await store.hashOfRows(tx, merchantId, wanted.batchId)).toString('hex') !== wanted.hash)
    throw fail('REQUEST_CHANGED')
  const rows = await foundRows(tx, merchantId, wanted.batchId, reasons)
  const named = rows.map(({ rowNumber, mid, amount, reference }): ExcludedRow => ({
    rowNumber,
    mid,
    amount: money(amount, wanted.amount.currency),
    reference,
    reason: reasons.get(rowNumber) ?? '',
  }))
  const payload = await narrowedPayload(tx, merchantId, wanted, rows, named)
  return { payload, says: batchSays(payload), shown: batchShown(payload, named), amount: payload.amount }
}

export const excludeRows = async (
  own: TxContext,
  { merchantId, payload: { batchId } }: ApprovalRequest<BatchPayload>,
  excluded: readonly ExcludedRows[],
): Promise<void> => {
  const { tx } = own
  const batch = await tx
    .selectFrom('batch_transfer')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (batch.state !== 'ASKED') throw fail('ORDER_STATE')
  const rows = await foundRows(tx, merchantId, batchId, reasonsOf(excluded))
  const total = sumOf(rows, ({ amount, fee, vat }) => amount + fee + vat)
  await moveMoney(own, releasePosting(batchOf(batch), total, `refused after ${batch.refused}`))
  for (const { parts, reason } of excluded) await store.endRows(tx, merchantId, batchId, parts, 'refused', reason)
  const counted = sumOf(
    rows,
    ({ amount }) => countedDirhams({ minor: amount, currency: batchOf(batch).currency }).minor,
  )
  const minus = (minor: string, part: bigint): string => String(BigInt(minor) - part)
  const values = {
    amount_minor: minus(
      batch.amount_minor,
      sumOf(rows, (row) => row.amount),
    ),
    fee_minor: minus(
      batch.fee_minor,
      sumOf(rows, (row) => row.fee),
    ),
    vat_minor: minus(
      batch.vat_minor,
      sumOf(rows, (row) => row.vat),
    ),
    warnings: batch.warnings - rows.filter(({ warning }) => warning !== null).length,
    refused: batch.refused + rows.length,
    refused_minor: String(BigInt(batch.refused_minor) + total),
    counted_minor: minus(batch.counted_minor, counted),
    rows_hash: await store.hashOfRows(tx, merchantId, batchId),
  }
  await tx
    .updateTable('batch_transfer')
    .set(values)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', batchId)
    .execute()
  await own.emit({ kind: 'batch-transfer.changed', merchantId, audience: 'fiatTransactions', payload: { id: batchId } })
}
