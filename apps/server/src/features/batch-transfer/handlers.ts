import { areas, mayEnter } from '@falaj/contract/access'
import { batchTransfer, type BatchDetail } from '@falaj/contract/batch-transfer'
import { nameOf } from '@falaj/contract/endpoint'
import { toText } from '@falaj/money'
import { ask } from '../../platform/approval/ask.ts'
import { recall } from '../../platform/approval/decide.ts'
import type { Approvables } from '../../platform/approval/approvable.ts'
import { requestShown, stepsShown } from '../../platform/approval/shown.ts'
import { inMinor } from '../../platform/db/page.ts'
import { bind, type Bound } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { askForFile } from '../export/read.ts'
import { batchApprovable, type BatchPayload } from './batch-approvable.ts'
import { batchSays, batchShown } from './batch-words.ts'
import { tellChanged } from './changed.ts'
import { draft, drafts, keepDraft, removeDraft } from './drafts.ts'
import { batchList, batchRowList, sheetPage } from './list.ts'
import { refusedOf } from './parts.ts'
import { add, askedOf } from './saving.ts'
import * as store from './store.ts'
import { template } from './template.ts'

const payloadOf = (row: store.Batch): BatchPayload => ({
  batchId: row.id,
  number: row.number,
  name: row.name,
  rows: row.row_count - row.refused,
  warnings: row.warnings,
  amount: inMinor(row.amount_minor, row.currency),
  fee: inMinor(row.fee_minor, row.currency),
  vat: inMinor(row.vat_minor, row.currency),
  total: inMinor(row.total_minor, row.currency),
  hash: row.rows_hash.toString('hex'),
})

export const batchTransferFeature = (approvables: Approvables): readonly Bound[] =>
  bind(batchTransfer, {
    template,
    drafts,
    draft,
    keepDraft,
    removeDraft,
    add,
    async submit(call) {
      const { input, tx, me, note } = call
      const row = await store.taken(tx, me().merchantId, input.id)
      const object = `batch-transfer ${row.number}`
      // Submitted before, by a second press or after a reload: it is one batch.
      if (!['READY', 'sent-back'].includes(row.status)) {
        if (row.status === 'CANCELED' || row.state === 'RELEASED') throw fail('TRANSFER_STATE')
        note({ object })
        return askedOf(row)
      }
      const refused = await refusedOf(tx, row)
      const payload = { ...payloadOf(row), ...(refused ? { refused } : {}) }
      const { requestId, number, state } = await ask(call, batchApprovable, {
        payload,
        says: batchSays(payload),
        shown: batchShown(payload),
        amount: payload.amount,
        requestId: row.request_id ?? undefined,
      })
      note({
        object,
        before: { status: row.status },
        after: { rows: payload.rows, amount: toText(payload.amount), currency: row.currency, request: number, state },
      })
      return { id: row.id, number: row.number, requestId, requestNumber: number, state }
    },
    async cancel(call) {
      const { input, tx, me, note } = call
      const { merchantId } = me()
      const row = await store.taken(tx, merchantId, input.id)
      if (row.request_id && row.state !== 'PROCESSING' && row.state !== 'FINISHED')
        await recall(call, approvables, me(), row.request_id)
      else {
        if (row.state !== 'READY') throw fail('TRANSFER_STATE')
        await store.set(tx, row.id, { state: 'CANCELED', ended_at: new Date() })
        await tellChanged(call, row)
      }
      const now = await store.seen(tx, merchantId, row.id)
      note({
        object: `batch-transfer ${row.number}`,
        before: { status: row.status },
        after: { status: now.status },
      })
      return askedOf(now)
    },
    query: batchList.query,
    async detail({ input, tx, me, visitor }): Promise<BatchDetail> {
      const { merchantId, personId } = me()
      const row = await store.seen(tx, merchantId, input.id)
      const isMine = row.request_id === null || row.request_maker === personId
      const may = mayEnter(areas.fiatMoneyMovement, visitor) && isMine
      const isOpen = row.status === 'READY' || row.status === 'sent-back'
      return {
        ...(await batchList.one(tx, merchantId, row.id)),
        why: row.why,
        hash: row.rows_hash.toString('hex'),
        refusedTotal: inMinor(row.refused_minor, row.currency),
        request: requestShown(row, personId),
        steps: await stepsShown(tx, row.request_id),
        actions: [
          ...(may && isOpen ? (['submit'] as const) : []),
          ...(may && (isOpen || row.status === 'IN_REVIEW') ? (['cancel'] as const) : []),
        ],
      }
    },
    async processing({ input, tx, me }) {
      const { status, row_count: rows, done, failed, refused } = await store.seen(tx, me().merchantId, input.id)
      return { status, rows, done, failed, refused }
    },
    async order(call) {
      const { input, tx, me } = call
      const { filters, pageParam, ask: wanted } = input
      if (wanted === 'rows' && !filters.status && !filters.text) {
        const rows = await sheetPage(tx, me().merchantId, filters.batchId, pageParam)
        if (rows.length === pageParam.size) return { rows }
      }
      return batchRowList.query(call)
    },
    async export(call) {
      const { id, language, timezone, format } = call.input
      await store.seen(call.tx, call.me().merchantId, id)
      const columns = Object.keys(batchTransfer.order.row.shape).filter((column) => column !== 'id')
      return askForFile(call, {
        list: nameOf(batchTransfer.order),
        filters: { batchId: id },
        columns,
        language,
        timezone,
        format,
      })
    },
  })
