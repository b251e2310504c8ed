// What payers' banks ask back: a case each, with its deadline, what answers it, what it costs, and who acted.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { byMerchant } from '../formats/card-free-text.ts'
import {
  claims,
  disputePhases,
  disputeStates,
  disputeTypeWords,
  dueWindows,
  evidenceKinds,
  evidenceLimits,
  moneyStates,
  moneyStateWords,
  phaseWords,
  severalMax,
  windowWords,
} from './dispute-rules.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { disputeStatuses, disputeTypes } from '../kernel/enumerations.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { fileReference } from '../workspace/file.ts'
import { homeCurrencies } from '../kernel/scalars.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { boughtItem } from './payment.ts'
import { id, instant, money, open, shortText } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { languages, words } from '../kernel/words.ts'

const access = areas.fiatTransactions
const schemes = ['VISA', 'MASTERCARD', 'AMEX', 'UNIONPAY', 'OTHER'] as const
const assignedWords = words({
  nobody: { en: 'To nobody', zh: '未分配' },
  somebody: { en: 'To a colleague', zh: '已分配' },
})
const sendingWords = words({ failed: { en: 'Did not reach the bank', zh: '未送达银行' } })

const listing = listed(
  {
    id: field.id,
    receivedAt: field.time('Received', '收到时间'),
    number: field.code('Dispute no', '争议编号'),
    status: field.status('Status', '状态', disputeStates, statuses),
    amount: sortable(field.money('Disputed', '争议金额')),
    respondBy: sortable(field.time('Respond by', '答复期限')),
    /** The acquirer's own, never translated. */
    code: field.code('Stage code', '阶段代码'),
    phase: field.label('Phase', '阶段', disputePhases, phaseWords),
    type: field.label('Type', '类型', disputeTypes, disputeTypeWords),
    reason: orNone(field.code('Reason code', '原因代码')),
    store: orNone(field.store),
    paymentNumber: field.code('Payment no', '支付单号'),
    caseNo: field.text('Case no', '案件编号'),
    arn: orNone(field.code('ARN', 'ARN')),
    scheme: orNone(field.code('Scheme', '卡组织')),
    original: field.money('Original amount', '原支付金额'),
    fee: field.money('Fee', '手续费'),
    vat: field.money('VAT', '增值税'),
    money: field.label('Money', '资金', moneyStates, moneyStateWords),
    assignee: orNone(field.text('Assigned to', '负责人')),
    closedAt: orNone(field.time('Closed', '结束时间')),
  },
  {
    text: filter.search('Dispute, case or payment no, ARN, code', '争议编号、案件编号、支付单号、ARN 或代码'),
    status: filter.several(disputeStates),
    window: filter.one(dueWindows, { en: 'Days left', zh: '剩余时间' }, windowWords),
    type: filter.several(disputeTypes),
    code: filter.several(disputeStatuses),
    phase: filter.several(disputePhases),
    scheme: filter.several(schemes),
    assigned: filter.one(['nobody', 'somebody'], { en: 'Assigned', zh: '是否已分配' }, assignedWords),
    sending: filter.one(['failed'], { en: 'Answer', zh: '答复' }, sendingWords),
    currency: filter.one(homeCurrencies, { en: 'Currency', zh: '币种' }),
    store: filter.stores,
    amount: filter.amount,
    receivedAt: filter.dates,
  },
)
const forParents = { by: 'receivedAt' } as const
const query = { ...listing('POST secure/trade/chargeback/query', access), forParents }
const { row } = query
export type DisputeRow = z.output<typeof row>

const orNull = z.nullable(z.string())
const document = z.object({
  filePath: id,
  kind: open(evidenceKinds),
  name: z.string(),
  pages: z.int(),
  size: z.int(),
  by: z.string(),
})
export const disputeActions = ['accept', 'defend', 'refund', 'edit', 'resend'] as const
const detail = z.extend(row, {
  paymentId: id,
  claim: open(claims),
  /** The provider's explanation of the code, and whether it is certain. */
  codeSays: z.nullable(z.object({ en: z.string(), zh: z.string(), confirmed: z.boolean() })),
  actions: z.array(z.enum(disputeActions)),
  assigneeId: z.nullable(id),
  colleagues: z.array(z.object({ id, name: z.string() })),
  statement: z.string(),
  version: z.int(),
  answeredAt: z.nullable(instant),
  /** When the acquirer took the answer, or since when it is known that it did not. */
  sentAt: z.nullable(instant),
  sendFailedAt: z.nullable(instant),
  documents: z.array(document),
  order: z.object({
    merchantOrderNo: orNull,
    orderedAt: instant,
    paidAt: z.nullable(instant),
    deliveredAt: z.nullable(instant),
    settledAt: z.nullable(instant),
    method: orNull,
    last4: orNull,
    payer: orNull,
    store: orNull,
    threeDs: orNull,
    rrn: orNull,
    authCode: orNull,
    description: orNull,
    items: z.array(boughtItem),
  }),
  attempts: z.array(
    z.object({
      no: z.int(),
      at: instant,
      method: z.string(),
      last4: orNull,
      state: z.string(),
      threeDs: orNull,
      address: orNull,
      device: orNull,
    }),
  ),
  /** Other payments of the same customer; `undisputed` has the newest. */
  history: z.object({
    payments: z.int(),
    disputes: z.int(),
    undisputed: z.array(z.object({ number: z.string(), paidAt: instant, amount: money })),
  }),
  steps: z.array(
    z.object({
      id,
      at: instant,
      kind: z.string(),
      code: z.nullable(z.string()),
      text: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
  ...booked,
})
export type DisputeDetail = z.output<typeof detail>
const card = z.object({ id, number: z.string(), amount: money, respondBy: instant, type: open(disputeTypes) })
const done = z.object({ status: open(disputeStates) })

export const dispute = refreshedBy(['dispute.changed', 'balance.changed'], {
  query,
  detail: {
    ...read('POST secure/trade/chargeback/detail/{id}', {
      forStores: { of: 'dispute' },
      access,
      input: byId,
      output: detail,
    }),
    forParents,
  },
  /** What waits for an answer, by how long is left. */
  board: read('POST secure/trade/chargeback/board', {
    access,
    input: nothing,
    output: z.object({
      /** By the payers' banks, in the past year. */
      decided: z.object({ won: z.int(), lost: z.int() }),
      lanes: z.array(z.object({ window: open(dueWindows), count: z.int(), cards: z.array(card) })),
    }),
  }),
  assign: change('POST secure/trade/chargeback/assign', {
    access,
    does: { en: 'Assigned a dispute', zh: '分配争议负责人' },
    input: z.object({ id, staffId: z.nullable(id) }),
    output: nothing,
  }),
  note: change('POST secure/trade/chargeback/note', {
    access,
    does: { en: 'Added a note to a dispute', zh: '添加争议备注' },
    idempotent: true,
    input: z.object({ id, text: shortText.check(z.trim(), z.minLength(1, 'REQUIRED')) }),
    output: nothing,
  }),
  write: change('POST secure/trade/chargeback/write', {
    access,
    does: { en: 'Wrote the answer to a dispute', zh: '编写争议答复' },
    input: z.object({
      id,
      statement: byMerchant(z.string().check(z.trim(), z.maxLength(evidenceLimits.statement, 'TOO_LONG'))),
    }),
    output: z.object({ version: z.int() }),
  }),
  attach: change('POST secure/trade/chargeback/attach', {
    access,
    does: { en: 'Added evidence to a dispute', zh: '添加争议证据' },
    input: z.object({ id, filePath: z.uuid({ error: 'INVALID' }), kind: z.enum(evidenceKinds, { error: 'INVALID' }) }),
    output: z.object({ version: z.int() }),
  }),
  detach: change('POST secure/trade/chargeback/detach', {
    access,
    does: { en: 'Removed evidence from a dispute', zh: '移除争议证据' },
    input: z.object({ id, filePath: z.uuid({ error: 'INVALID' }) }),
    output: z.object({ version: z.int() }),
  }),
  /** Everything we know, as one PDF. */
  pack: change('POST secure/trade/chargeback/pack', {
    access,
    does: { en: 'Downloaded the evidence pack of a dispute', zh: '下载争议证据包' },
    ownTransactions: true,
    input: z.object({ id, language: z.enum(languages) }),
    output: fileReference,
  }),
  /** Once. `version` is of what the person has read: what a colleague changed since is not sent. */
  defend: change('POST secure/trade/chargeback/defend', {
    access: areas.fiatMoneyMovement,
    does: { en: 'Defended a dispute', zh: '提交争议答辩' },
    idempotent: true,
    input: z.object({ id, version: z.int() }),
    output: done,
  }),
  /** The amount to be lost is repeated as a confirmation. */
  accept: change('POST secure/trade/chargeback/accept', {
    access: areas.fiatMoneyMovement,
    scene: 'refund',
    does: { en: 'Accepted a dispute', zh: '接受争议' },
    idempotent: true,
    input: z.object({ id, amount: money }),
    output: done,
  }),
  /** Small ones: each by itself, what one is refused for keeps none of the others back. */
  acceptSeveral: change('POST secure/trade/chargeback/accept/several', {
    access: areas.fiatMoneyMovement,
    scene: 'refund',
    does: { en: 'Accepted several disputes', zh: '批量接受争议' },
    idempotent: true,
    input: z.object({
      rows: z
        .array(z.object({ id, amount: money }))
        .check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(severalMax, { error: 'TOO_LONG' })),
    }),
    /** `why`: a refusal, or a fault of the amount; null if it was accepted. */
    output: z.object({ rows: z.array(z.object({ id, why: z.nullable(z.string()) })) }),
  }),
  resend: change('POST secure/trade/chargeback/resend', {
    access: areas.fiatMoneyMovement,
    does: { en: 'Sent the answer to a dispute again', zh: '重新发送争议答复' },
    input: byId,
    output: nothing,
  }),
  calendar: read('POST secure/trade/chargeback/calendar', {
    access,
    input: nothing,
    output: z.object({ madeAt: z.nullable(instant) }),
  }),
  /** A new address; the one before stops. It is shown this once. */
  openCalendar: change('POST secure/trade/chargeback/calendar/open', {
    access,
    does: { en: 'Created a calendar address for disputes', zh: '生成争议日历地址' },
    input: nothing,
    output: z.object({ address: z.string() }),
  }),
  closeCalendar: change('POST secure/trade/chargeback/calendar/close', {
    access,
    does: { en: 'Revoked the calendar address for disputes', zh: '撤销争议日历地址' },
    input: nothing,
    output: nothing,
  }),
})
