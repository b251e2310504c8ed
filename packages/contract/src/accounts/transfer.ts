// Transfers from one merchant to another: sent by the payer, or requested by the payee.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { transferStatuses } from '../kernel/money/order-status.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { transferRoles, transferTypes } from '../kernel/enumerations.ts'
import { exportJobs } from '../workspace/export.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import {
  actions,
  amountIn,
  approvals,
  balances,
  draftId,
  forecast,
  noteText,
  orderAnswer,
  orderDetail,
  saveAs,
  type OrderAnswer,
} from '../kernel/money/order.ts'
import { byId } from '../kernel/money/record.ts'
import { id, instant, money } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { transferCurrencies } from './transfer-rules.ts'
import { words } from '../kernel/words.ts'

const movers = areas.fiatMoneyMovement
const readers = areas.transfer

export const transferTypeWords = words({
  TOPUP: { en: 'Top-up', zh: '充值' },
  SETTLEMENT: { en: 'Settlement', zh: '结算' },
  COLLECT: { en: 'Collect', zh: '收款' },
  TRANSFER: { en: 'Transfer', zh: '转账' },
})
export const transferRoleWords = words({
  Initiator: { en: 'Initiator', zh: '发起方' },
  Payee: { en: 'Payee', zh: '对方' },
})
const directionSigns = ['+', '-'] as const
const directionWords = words({ '+': { en: 'In (+)', zh: '转入（+）' }, '-': { en: 'Out (−)', zh: '转出（−）' } })

const mid = z.string().check(
  z.overwrite((text) => text.replace(/\s+/g, '')),
  z.regex(/^\d{8,16}$/, { error: 'PAYEE_MID' }),
)
const wanted = {
  payeeMid: mid,
  type: z.enum(transferTypes),
  amount: amountIn(transferCurrencies, 'CURRENCY_NOT_SENT'),
  note: z.optional(noteText),
}

const sum = { amount: money, fee: money, vat: money, total: money }
export type TransferAnswer = OrderAnswer
const effect = z.object({
  ...sum,
  payee: z.object({ mid: z.string(), name: z.string() }),
  /** False if the other side is asked, and nothing moves until they pay. */
  moves: z.boolean(),
  ...forecast(balances),
  /** Carried out then at the earliest: much money to somebody who was never paid before. */
  dueAt: z.nullable(instant),
  approvals,
})
export type TransferEffect = z.output<typeof effect>

const listing = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Transfer no', '转账单号'),
    role: field.label('Role', '角色', transferRoles, transferRoleWords),
    sign: field.label('Direction', '方向', directionSigns, directionWords),
    counterparty: field.text('Counterparty', '对方商户'),
    /** The same merchant, masked alike. */
    counterpartyZh: field.text('Counterparty in Chinese', '对方商户中文名'),
    counterpartyMid: field.code('Counterparty MID', '对方商户号'),
    type: field.label('Type', '类型', transferTypes, transferTypeWords),
    status: field.status('Status', '状态', transferStatuses, statuses),
    /** Below zero where it leaves the reader's balance. */
    amount: field.money('Amount', '金额'),
    /** Zero for the recipient. */
    fee: field.money('Fee with VAT', '手续费（含税）'),
    note: orNone(field.text('Note', '备注')),
    /** A member of the reader's own merchant; null if the other side created it. */
    maker: orNone(field.text('Maker', '经办人')),
    auditor: orNone(field.text('Checker', '复核人')),
    completedAt: orNone(field.time('Completed', '完成时间')),
  },
  {
    text: filter.search('Number, counterparty, MID or note', '单号、对方、商户号或备注'),
    role: filter.one(transferRoles),
    sign: filter.one(directionSigns),
    type: filter.several(transferTypes),
    status: filter.several(transferStatuses),
    currency: filter.one(transferCurrencies, { en: 'Currency', zh: '币种' }),
    createdAt: filter.dates,
  },
)
const forParents = { by: 'createdAt' } as const
const query = listing('POST secure/single/query', readers)
const { row } = query
export type TransferRow = z.output<typeof row>

const detail = z.extend(row, {
  vat: money,
  total: money,
  /** Why it ended, where it did not succeed. */
  why: z.nullable(z.string()),
  ...orderDetail,
  actions,
})
export type TransferDetail = z.output<typeof detail>
const payee = z.object({ mid: z.string(), name: z.string() })

export const transfer = refreshedBy(['transfer.changed', 'balance.changed'], {
  /** Saved, and nothing has moved. `id` changes one that was not submitted, or was sent back. */
  add: change('POST secure/single/add', {
    product: 'transfer',
    does: { en: 'Created a transfer', zh: '准备转账' },
    access: movers,
    idempotent: true,
    input: z.object({
      ...wanted,
      id: z.optional(id),
      draftId,
      saveAs,
    }),
    output: orderAnswer,
  }),
  /** Called by the payer: holds the money and requests approval, or pays at once if the policy requires none. */
  submit: change('POST secure/single/submit', {
    product: 'transfer',
    does: { en: 'Submitted a transfer', zh: '提交转账' },
    access: movers,
    scene: 'transfer',
    idempotent: true,
    input: byId,
    output: orderAnswer,
  }),
  cancel: change('POST secure/single/cancel', {
    does: { en: 'Cancelled a transfer', zh: '取消转账' },
    access: movers,
    idempotent: true,
    input: byId,
    output: orderAnswer,
  }),
  whatIf: read('POST secure/single/whatIf', {
    ownTransactions: true,
    access: movers,
    input: z.object({ ...wanted, id: z.optional(id) }),
    output: effect,
  }),
  /** For an existing transfer: before it is paid. */
  whatIfSubmitted: read('POST secure/single/whatIf/submit', {
    ownTransactions: true,
    access: movers,
    input: byId,
    output: effect,
  }),
  /** Who could approve it. */
  auditor: read('POST secure/single/auditor', {
    access: readers,
    input: nothing,
    output: approvals,
  }),
  /** The name behind a MID, as far as a stranger may know it. */
  payee: read('POST secure/single/payee', {
    ownTransactions: true,
    access: movers,
    input: z.object({ mid }),
    output: payee,
  }),
  payees: read('POST secure/single/payee/query', {
    access: movers,
    input: nothing,
    output: z.object({ payees: z.array(z.extend(payee, { id, alias: z.string(), lastUsedAt: z.nullable(instant) })) }),
  }),
  removePayee: change('POST secure/single/payee/remove', {
    does: { en: 'Removed a payee', zh: '删除收款方' },
    access: movers,
    input: byId,
    output: nothing,
  }),
  /** The transfer of a returned request. */
  ofRequest: read('POST secure/single/request', {
    access: movers,
    input: z.object({ requestId: id }),
    output: z.object({ id: z.nullable(id) }),
  }),
  query,
  detail: read('POST secure/single/{id}', { access: readers, input: byId, output: detail }),
  export: change('POST secure/single/export', {
    does: { en: 'Requested an export of transfers', zh: '申请导出转账' },
    access: readers,
    idempotent: true,
    input: z.omit(exportJobs.add.input, { list: true }),
    output: exportJobs.add.output,
  }),
  tradeQuery: { ...listing('POST secure/trade/transfer/query', areas.fiatTransactions), forParents },
  tradeDetail: {
    ...read('POST secure/trade/transfer/detail/{id}', {
      access: areas.fiatTransactions,
      input: byId,
      output: detail,
    }),
    forParents,
  },
})
