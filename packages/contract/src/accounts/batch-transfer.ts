// Many transfers in one sheet: checked as a whole, approved as a whole, carried out row by row.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { exportJobs } from '../workspace/export.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { batchColumns, batchRowsMax, cellMax, draftPartRows } from './batch-transfer-rules.ts'
import { statuses } from '../kernel/status.ts'
import { draftId, orderAnswer, request, steps } from '../kernel/money/order.ts'
import { byId } from '../kernel/money/record.ts'
import { transferCurrencies } from './transfer-rules.ts'
import { words } from '../kernel/words.ts'

const movers = areas.fiatMoneyMovement
const readers = areas.transfer

export const batchStatuses = [
  'READY',
  'IN_REVIEW',
  'COOLING',
  'sent-back',
  'PROCESSING',
  'FINISH',
  'part-finished',
  'FAILURE',
  'RECALLED',
  'REJECTED',
  'EXPIRED',
  'CANCELED',
] as const
export const batchRowStates = ['waiting', 'done', 'failed', 'refused'] as const
export const batchRowWords = words({
  waiting: { en: 'Waiting', zh: '等待' },
  done: { en: 'Done', zh: '完成' },
  failed: { en: 'Failed', zh: '失败' },
  refused: { en: 'Left out', zh: '已剔除' },
})
export const batchWarningWords = words({
  IN_FILE: { en: 'Twice in this file', zh: '文件内重复' },
  IN_HISTORY: { en: 'Already sent in the last 90 days', zh: '90 天内已有相同转账' },
})

const sum = {
  /** What the payees receive together. */
  amount: money,
  /** Including VAT. */
  fee: money,
  total: money,
}
const listing = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Created', '创建时间')),
    number: field.code('Batch no', '批次号'),
    name: field.text('Name', '名称'),
    status: field.status('Status', '状态', batchStatuses, statuses),
    rows: field.count('Rows', '行数'),
    done: field.count('Done', '完成'),
    failed: field.count('Failed', '失败'),
    /** Left out by those who decided: not in the sums. */
    refused: field.count('Left out', '已剔除'),
    warnings: field.count('Warnings', '警告'),
    amount: sortable(field.money('Payees receive', '收款合计')),
    fee: field.money('Fee with VAT', '手续费（含税）'),
    total: field.money('Leaves the balance', '余额减少'),
    maker: field.text('Maker', '经办人'),
    auditor: orNone(field.text('Checker', '复核人')),
    completedAt: orNone(field.time('Completed', '完成时间')),
  },
  {
    text: filter.search('Number or name', '批次号或名称'),
    status: filter.several(batchStatuses),
    currency: filter.one(transferCurrencies, { en: 'Currency', zh: '币种' }),
    amount: filter.amount,
    createdAt: filter.dates,
  },
)
/** Listed with the other transactions, for everybody who reads those; a batch itself is opened by those who read transfers. */
const query = listing('POST secure/batch/query', areas.fiatTransactions)
const { row } = query
export type BatchRow = z.output<typeof row>
const detail = z.extend(row, {
  why: z.nullable(z.string()),
  /** Hash of the remaining rows, as checked. */
  hash: z.string(),
  /** Total of the excluded rows with their fees, which was returned to the balance. */
  refusedTotal: money,
  request,
  steps,
  actions: z.array(z.enum(['submit', 'cancel'])),
})
export type BatchDetail = z.output<typeof detail>
/** Rows in the sheet's order. */
const rowListing = listed(
  {
    /** The row's own record. */
    id: field.id,
    /** Row number in the sheet, from 1. */
    rowNumber: field.count('Row', '行'),
    /** 'B-1234567 #17' */
    number: field.code('Transfer no', '转账单号'),
    mid: field.code('MID', '商户号'),
    payee: field.text('Payee', '收款商户'),
    payeeZh: field.text('Payee in Chinese', '收款商户中文名'),
    amount: field.money('Amount', '金额'),
    fee: field.money('Fee with VAT', '手续费（含税）'),
    reference: field.text('Reference', '参考号'),
    note: field.text('Note', '备注'),
    warning: orNone({ ...field.code('Warning', '警告'), kind: 'label', labels: batchWarningWords }),
    status: field.label('Status', '状态', batchRowStates, batchRowWords),
    why: orNone(field.text('Reason', '原因')),
    completedAt: orNone(field.time('Completed', '完成时间')),
  },
  {
    batchId: { kind: 'one', schema: z.optional(id), title: { en: 'Batch', zh: '批次' } },
    status: filter.several(batchRowStates),
    text: filter.search('MID, reference or note', '商户号、参考号或备注'),
  },
)
const order = rowListing('POST secure/batch/order', readers)
export type BatchOrder = z.output<typeof order.row>

const draftCells = z
  .array(z.array(z.string().check(z.maxLength(cellMax, { error: 'TOO_LONG' }))).check(z.maxLength(batchColumns.length)))
  .check(z.maxLength(draftPartRows))
const draftPartNumber = z.int().check(z.gte(0), z.lte(batchRowsMax / draftPartRows))
const draftHead = {
  name: z.string().check(z.maxLength(60, { error: 'TOO_LONG' })),
  controlTotal: z.string().check(z.maxLength(60, { error: 'TOO_LONG' })),
  rows: z.int().check(z.gte(0), z.lte(batchRowsMax)),
  parts: z.int().check(z.gte(0), z.lte(batchRowsMax / draftPartRows)),
}

export const batchTransfer = refreshedBy(['batch-transfer.changed', 'balance.changed', 'product.changed'], {
  /** What one row may be: as agreed with the merchant, in dirhams. */
  limits: read('POST secure/batch/limits', {
    access: movers,
    input: nothing,
    output: z.object({ min: money, max: money }),
  }),
  template: read('POST secure/batch/template', {
    access: readers,
    input: nothing,
    output: z.object({
      fileName: z.string(),
      text: z.string(),
      /** The same as an XLSX workbook, its bytes in base64. */
      workbook: z.object({ fileName: z.string(), base64: z.string() }),
    }),
  }),
  /** From a sheet that was uploaded: saved whole, or refused with its rows named. Nothing moves. */
  add: change('POST secure/batch/add', {
    product: 'transfer',
    does: { en: 'Created a batch of transfers', zh: '准备批量转账' },
    access: movers,
    idempotent: true,
    input: z.object({
      name: z.string().check(
        z.overwrite((text) => text.trim()),
        z.minLength(1, { error: 'REQUIRED' }),
        z.maxLength(60, { error: 'TOO_LONG' }),
      ),
      filePath: z.uuid({ error: 'INVALID' }),
      draftId,
      /** What its maker has added up elsewhere. */
      controlTotal: z.optional(money),
      /** The stored draft it was made from; deleted once this is saved. */
      keptId: z.optional(id),
    }),
    output: z.extend(orderAnswer, { rows: z.int(), warnings: z.int(), ...sum }),
  }),
  /** The reader's own drafts, newest first. */
  drafts: read('POST secure/batch/draft/query', {
    access: movers,
    input: nothing,
    output: z.object({
      drafts: z.array(z.object({ id, name: z.string(), rows: z.int(), createdAt: instant, changedAt: instant })),
    }),
  }),
  /** Some of its parts, from one on: as many as one answer holds. */
  draft: read('POST secure/batch/draft/detail', {
    access: movers,
    input: z.object({ id, from: draftPartNumber }),
    output: z.object({ ...draftHead, version: z.int(), cells: z.array(draftCells) }),
  }),
  /** Stores the draft including its faults, only the changed parts. If two pages change it, the second is refused. */
  keepDraft: change('POST secure/batch/draft/keep', {
    does: { en: 'Saved a batch draft', zh: '保存批量转账草稿' },
    access: movers,
    background: true,
    input: z.object({
      ...draftHead,
      id: z.uuid({ error: 'INVALID' }),
      /** Version last read or saved; 0 for a new draft. */
      version: z.int().check(z.gte(0), z.lte(1_000_000_000)),
      changed: z.array(z.object({ partNumber: draftPartNumber, cells: draftCells })),
    }),
    output: z.object({ version: z.int(), changedAt: instant }),
  }),
  removeDraft: change('POST secure/batch/draft/remove', {
    does: { en: 'Deleted a batch draft', zh: '删除批量转账草稿' },
    access: movers,
    input: byId,
    output: nothing,
  }),
  submit: change('POST secure/batch/submit', {
    product: 'transfer',
    does: { en: 'Submitted a batch of transfers', zh: '提交批量转账' },
    access: movers,
    scene: 'batch-transfer',
    idempotent: true,
    input: byId,
    output: orderAnswer,
  }),
  /** Before it is processed. */
  cancel: change('POST secure/batch/cancel', {
    does: { en: 'Cancelled a batch of transfers', zh: '取消批量转账' },
    access: movers,
    idempotent: true,
    input: byId,
    output: orderAnswer,
  }),
  query,
  detail: read('POST secure/batch/detail', { access: readers, input: byId, output: detail }),
  /** How far it is. */
  processing: read('POST secure/batch/processing', {
    access: readers,
    background: true,
    input: byId,
    output: z.object({
      status: open(batchStatuses),
      rows: z.int(),
      done: z.int(),
      failed: z.int(),
      refused: z.int(),
    }),
  }),
  /** Its rows, in the sheet's order. */
  order,
  /** The result file: every row with its outcome. */
  export: change('POST secure/batch/export', {
    does: { en: 'Requested a batch result file', zh: '申请批次结果文件' },
    access: readers,
    idempotent: true,
    input: z.object({
      id,
      language: exportJobs.add.input.def.shape.language,
      timezone: exportJobs.add.input.def.shape.timezone,
      format: exportJobs.add.input.def.shape.format,
    }),
    output: exportJobs.add.output,
  }),
})
