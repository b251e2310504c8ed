// Money from one merchant to another: sent, or asked for from whoever is to pay it.
import * as z from 'zod/mini'
import { areas } from './access.ts'
import { requestStates } from './approval-states.ts'
import { change, hearing, list, nothing, read } from './endpoint.ts'
import { transferRoles, transferTypes } from './enumerations.ts'
import { exportJobs } from './export.ts'
import {
  actions,
  amountIn,
  approvals,
  balances,
  draftId,
  foreseen,
  noteText,
  orderAnswer,
  orderDetail,
  saveAs,
  type OrderAnswer,
} from './money/order.ts'
import { byId } from './money/record.ts'
import { dateRange, id, instant, money, open, shortText } from './scalars.ts'
import { statuses } from './status.ts'
import { transferCurrencies } from './transfer-rules.ts'
import { words } from './words.ts'

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
export const directionSigns = ['+', '-'] as const

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
export type TransferAsked = OrderAnswer
const effect = z.object({
  ...sum,
  payee: z.object({ mid: z.string(), name: z.string() }),
  /** False: the other side is asked, and nothing moves until they pay. */
  moves: z.boolean(),
  ...foreseen(balances),
  approvals,
})
export type TransferEffect = z.output<typeof effect>

const row = z.object({
  id,
  createdAt: instant,
  number: z.string(),
  role: open(transferRoles),
  sign: open(directionSigns),
  counterparty: z.string(),
  counterpartyMid: z.string(),
  type: open(transferTypes),
  status: open(requestStates),
  /** Below zero where it leaves the reader's balance. */
  amount: money,
  /** With VAT; nothing for whoever receives. */
  fee: money,
  note: z.nullable(z.string()),
  /** Of the reader's own merchant; null: the other side's. */
  maker: z.nullable(z.string()),
  auditor: z.nullable(z.string()),
  completedAt: z.nullable(instant),
})
export type TransferRow = z.output<typeof row>
const filters = z.object({
  /** Number, counterparty, its MID or the note. */
  text: z.optional(shortText),
  role: z.optional(z.enum(transferRoles)),
  sign: z.optional(z.enum(directionSigns)),
  type: z.optional(z.array(z.enum(transferTypes))),
  status: z.optional(z.array(z.enum(requestStates))),
  currency: z.optional(z.enum(transferCurrencies)),
  createdAt: z.optional(dateRange),
})
const titles = words({
  id: { en: 'Id', zh: '编号' },
  createdAt: { en: 'Created', zh: '创建时间' },
  number: { en: 'Transfer no', zh: '转账单号' },
  role: { en: 'Role', zh: '角色' },
  sign: { en: 'Direction', zh: '方向' },
  counterparty: { en: 'Counterparty', zh: '对方商户' },
  counterpartyMid: { en: 'Counterparty MID', zh: '对方商户号' },
  type: { en: 'Type', zh: '类型' },
  status: { en: 'Status', zh: '状态' },
  amount: { en: 'Amount', zh: '金额' },
  fee: { en: 'Fee with VAT', zh: '手续费（含税）' },
  note: { en: 'Note', zh: '备注' },
  maker: { en: 'Maker', zh: '经办人' },
  auditor: { en: 'Auditor', zh: '复核人' },
  completedAt: { en: 'Completed', zh: '完成时间' },
  text: { en: 'Number, counterparty, MID or note', zh: '单号、对方、商户号或备注' },
  currency: { en: 'Currency', zh: '币种' },
})
const listed = {
  filters,
  row,
  titles,
  labels: {
    status: statuses,
    type: transferTypeWords,
    role: transferRoleWords,
    sign: words({ '+': { en: 'In (+)', zh: '转入（+）' }, '-': { en: 'Out (−)', zh: '转出（−）' } }),
  },
}

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

export const transfer = hearing(['transfer.changed', 'balance.changed'], {
  /** Saved, and nothing has moved. `id` changes one that was not submitted, or was sent back. */
  add: change('POST secure/single/add', {
    does: { en: 'Prepared a transfer', zh: '准备转账' },
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
  /** By whoever pays: held and asked, or paid at once where the policy asks nobody. */
  submit: change('POST secure/single/submit', {
    does: { en: 'Submitted a transfer', zh: '提交转账' },
    access: movers,
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
    access: movers,
    input: z.object({ ...wanted, id: z.optional(id) }),
    output: effect,
  }),
  /** Of one that is there: before it is paid. */
  whatIfSubmitted: read('POST secure/single/whatIf/submit', { access: movers, input: byId, output: effect }),
  /** Who could approve it. */
  auditor: read('POST secure/single/auditor', {
    access: readers,
    input: nothing,
    output: approvals,
  }),
  /** The name behind a MID, as far as a stranger may know it. */
  payee: read('POST secure/single/payee', { access: movers, input: z.object({ mid }), output: payee }),
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
  /** The transfer behind a request that was sent back. */
  ofRequest: read('POST secure/single/request', {
    access: movers,
    input: z.object({ requestId: id }),
    output: z.object({ id: z.nullable(id) }),
  }),
  query: list('POST secure/single/query', { access: readers, ...listed }),
  detail: read('POST secure/single/{id}', { access: readers, input: byId, output: detail }),
  export: change('POST secure/single/export', {
    does: { en: 'Asked for an export of transfers', zh: '申请导出转账' },
    access: readers,
    idempotent: true,
    input: z.omit(exportJobs.add.input, { list: true }),
    output: exportJobs.add.output,
  }),
  tradeQuery: list('POST secure/trade/transfer/query', { access: areas.fiatTransactions, ...listed }),
  tradeDetail: read('POST secure/trade/transfer/detail/{id}', {
    access: areas.fiatTransactions,
    input: byId,
    output: detail,
  }),
})
