import { batchTransfer, type BatchDetail, type BatchOrder } from '@falaj/contract/accounts/batch-transfer'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import type { Approvables } from '../../../platform/approval/approvable.ts'
import { requestShown, stepsShown } from '../../../platform/approval/shown.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind, type BoundEndpoint } from '../../../platform/http/bind.ts'
import { limitsFor } from '../../../platform/product/terms.ts'
import { askForFile } from '../../workspace/export/export.read.ts'
import { draft, drafts, keepDraft, removeDraft } from './batch-transfer.drafts.ts'
import { batchList, batchRowList, sheetPage, withPayees } from './batch-transfer.list.ts'
import { batchOrders as orders } from './batch-transfer.order.ts'
import { add } from './batch-transfer.save.ts'
import { template } from './batch-transfer.template.ts'

export const batchTransferFeature = (approvables: Approvables): readonly BoundEndpoint[] =>
  bind(batchTransfer, {
    template,
    async limits({ tx, me }) {
      const { min, max } = await limitsFor(tx, me().merchantId, 'transfer')
      return { min, max }
    },
    drafts,
    draft,
    keepDraft,
    removeDraft,
    add,
    submit: orders.submit,
    cancel: orders.cancel(approvables),
    query: batchList.query,
    async detail({ input, tx, me, visitor }): Promise<BatchDetail> {
      const { merchantId, personId } = me()
      const row = await orders.findForMerchant(tx, merchantId, input.id)
      const actions = orders.actionsOf(row, { merchantId, personId, visitor })
      return {
        ...(await batchList.one(tx, merchantId, row.id)),
        why: row.request_outcome,
        hash: row.rows_hash.toString('hex'),
        refusedTotal: inMinor(row.refused_minor, row.currency),
        request: requestShown(row, personId),
        steps: await stepsShown(tx, row.merchant_id, row.request_id),
        actions: actions.filter((each) => each === 'submit' || each === 'cancel'),
      }
    },
    async processing({ input, tx, me }) {
      const { status, rows, done, failed, refused } = await batchList.one(tx, me().merchantId, input.id)
      return { status, rows, done, failed, refused }
    },
    async order(call) {
      const { input, tx, me, visitor } = call
      const { filters, pageParam, ask: wanted } = input
      const named = (rows: readonly BatchOrder[]) => withPayees(tx, { ...me(), visitor }, filters.batchId, rows)
      if (wanted === 'rows' && !filters.status && !filters.text) {
        const rows = await sheetPage(tx, me().merchantId, filters.batchId, pageParam)
        if (rows.length === pageParam.size) return { rows: await named(rows) }
      }
      const found = await batchRowList.query(call)
      return { ...found, rows: await named(found.rows) }
    },
    async export(call) {
      const { id, language, timezone, format } = call.input
      await orders.findForMerchant(call.tx, call.me().merchantId, id)
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
