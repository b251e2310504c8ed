// The lists of batches, and of the rows of one: the SQL of each field.
import { sql } from 'kysely'
import { mayEnter, type Visitor } from '@falaj/contract/kernel/access'
import { approvalKinds } from '@falaj/contract/people/approval-kinds'
import { batchTransfer, type BatchOrder } from '@falaj/contract/accounts/batch-transfer'
import type { PageParam } from '@falaj/contract/kernel/endpoint'
import { approver } from '../../../platform/approval/shown.ts'
import { listOf, readerOf, type ListRow } from '../../../platform/lists/listed.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { orderColumns, orderSource } from '../../../platform/money/order-status.ts'
import { batchOrders } from './batch-transfer.order.ts'

/** The request determines the status while it is decided, the batch itself the rest. */
export const batchStatus = sql`case o.state when 'READY' then 'READY' when 'PROCESSING' then 'PROCESSING' when 'CANCELED' then 'CANCELED'
  when 'FINISHED' then case when o.failed + o.refused = 0 then 'FINISH' when o.done = 0 then 'FAILURE' else 'part-finished' end
  when 'ASKED' then case when r.agreed_at is null then 'IN_REVIEW' else 'COOLING' end
  else case when r.state = 'CREATED' then 'sent-back' when r.outcome in ('recalled', 'rejected', 'expired') then upper(r.outcome) else 'FAILURE' end
  end`

export const batchList = listOf(batchTransfer.query, {
  fileName: { en: 'batch-transfers', zh: '批量转账' },
  ...orderSource,
  from: batchOrders.from,
  columns: {
    ...orderColumns,
    name: 'o.name',
    status: batchStatus,
    rows: 'o.row_count',
    done: 'o.done',
    failed: 'o.failed',
    refused: 'o.refused',
    warnings: 'o.warnings',
    amount: 'o.amount_minor',
    fee: 'o.fee_minor + o.vat_minor',
    total: 'o.amount_minor + o.fee_minor + o.vat_minor',
    auditor: approver,
  },
  search: ['number', 'name'],
  counted: `(state in ('ASKED', 'PROCESSING') or state = 'FINISHED' and done > 0)`,
})
/** In the sheet's order. */
export const batchRowList = listOf(batchTransfer.order, {
  fileName: { en: 'batch-result', zh: '批次结果' },
  from: sql`batch_transfer_row o join batch_transfer b on b.merchant_id = o.merchant_id and b.id = o.batch_id join merchant m on m.id = o.payee_merchant_id`,
  owner: 'o.merchant_id',
  currency: 'b.currency',
  columns: {
    id: 'o.id',
    rowNumber: 'o.row_number',
    number: `b.number || ' #' || o.row_number`,
    mid: 'm.mid',
    payee: `case when o.state = 'done' then m.name_en else '' end`,
    payeeZh: `case when o.state = 'done' then m.name_zh else '' end`,
    amount: 'o.amount_minor',
    fee: 'o.fee_minor + o.vat_minor',
    reference: 'o.reference',
    note: 'o.note',
    warning: 'o.warning',
    status: 'o.state',
    why: 'o.why',
    completedAt: 'o.done_at',
  },
  search: ['mid', 'reference', 'note'],
  hidden: { back: '-o.row_number' },
  newest: { hidden: 'back' },
  /** Without a batch there are no rows: rows of all batches are never listed together. */
  where: (_reader, { batchId }) => sql`o.batch_id = ${batchId && isUuid(batchId) ? batchId : null}::uuid`,
  conditions: { batchId: () => sql`true` },
})
/** Rows are numbered without gaps: a page of the whole sheet is looked up, not counted down to. */
export const sheetPage = async (
  tx: Store,
  merchantId: string,
  batchId: string | undefined,
  { number, size }: PageParam,
): Promise<BatchOrder[]> => {
  const { rows } = await sql<ListRow>`
    select * from (${batchRowList.rows(readerOf(merchantId), { batchId })}) as filtered
    where row_number > ${(number - 1) * size} and row_number <= ${number * size} order by row_number`.execute(tx)
  return rows.map(batchRowList.rowOf)
}
/**
 * Approvers of the batch read whom it pays before it is paid. Its maker does not: a sheet of numbers must not reveal everybody's name.
 */
export const withPayees = async (
  tx: Store,
  reader: { readonly merchantId: string; readonly personId: string; readonly visitor: Visitor },
  batchId: string | undefined,
  rows: readonly BatchOrder[],
): Promise<BatchOrder[]> => {
  const ids = rows.flatMap(({ id, payee }) => (payee === '' ? [id] : []))
  if (ids.length === 0 || !batchId || !mayEnter(approvalKinds['batch-transfer'].checker, reader.visitor))
    return [...rows]
  const { rows: found } = await sql<{ id: string; payee: string; payeeZh: string }>`
    select o.id, m.name_en as payee, m.name_zh as "payeeZh" from batch_transfer_row o
      join batch_transfer b on b.merchant_id = o.merchant_id and b.id = o.batch_id and b.state in ('ASKED', 'PROCESSING')
      join merchant m on m.id = o.payee_merchant_id
    where o.merchant_id = ${reader.merchantId}::uuid and o.batch_id = ${batchId}::uuid and o.id = any(${ids}::uuid[])
      and b.maker_person_id <> ${reader.personId}::uuid`.execute(tx)
  const names = new Map(found.map((each) => [each.id, each]))
  return rows.map((row) => ({ ...row, ...names.get(row.id) }))
}
export const batchExports = [
  ...batchList.exports(batchTransfer.query),
  ...batchRowList.exports(batchTransfer.order),
] as const
