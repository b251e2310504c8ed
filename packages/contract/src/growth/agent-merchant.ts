// Merchants that agents bring: an application from its first answer until it is a merchant that takes payments. Steps follow from facts, nobody sets them.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { contractStatuses } from '../kernel/enumerations.ts'
import { change, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { requestStates } from '../kernel/approval-states.ts'
import { byId } from '../kernel/money/record.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { activityWords, answerWords, day, text, type Activity } from '../merchant/application-answers.ts'
import { secondaryForm } from '../places/secondary-merchant.ts'
import { clauseSchema } from './agreement-template.ts'

const access = areas.isv
const activities = Object.keys(activityWords) as [Activity, ...Activity[]]
export const boardSteps = ['to-complete', 'documents', 'in-review', 'contract', 'live'] as const
export type BoardStep = (typeof boardSteps)[number]
export const agentMerchantStatuses = [...boardSteps, 'REJECTED', 'closed'] as const
/** Days that a step usually takes: a longer wait is late. A live merchant waits for nothing. */
export const usualDays: Readonly<Record<BoardStep, number | null>> = {
  'to-complete': 2,
  documents: 3,
  'in-review': 2,
  contract: 1,
  live: null,
}
/** The answers of an application, with the number of the first member, who gets in as an administrator. */
export const agentMerchantForm = z.omit(secondaryForm, { group: true })
export type AgentMerchantForm = z.output<typeof agentMerchantForm>
export const agentMerchantFieldWords = words({
  ...answerWords,
  contactName: { en: 'Owner, its first administrator', zh: '负责人（首位管理员）' },
  contactMobile: { en: 'Mobile number', zh: '手机号码' },
})

const names = z.object({ en: z.string(), zh: z.string() })
const query = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Application', '申请编号'),
    name: field.words('Name', '名称'),
    category: orNone(field.label('Category', '类别', activities, activityWords)),
    city: orNone(field.text('City', '城市')),
    status: field.status('Step', '步骤', agentMerchantStatuses, statuses),
    missing: field.labels('Missing', '缺少', agentMerchantFieldWords),
    contract: field.status('Contract', '合同', contractStatuses, statuses),
    agent: field.words('Agent', '代理商'),
    mid: orNone(field.code('MID', '商户号')),
    licence: orNone(field.code('Licence', '执照号')),
    duplicate: orNone(field.code('Same licence as', '与此申请执照相同')),
    days: field.count('Days in step', '步骤天数'),
    late: field.label(
      'Late',
      '逾期',
      ['yes', 'no'],
      words({ yes: { en: 'Late', zh: '逾期' }, no: { en: 'On time', zh: '按时' } }),
    ),
    remark: orNone(field.text('Last remark', '最近备注')),
    reminders: field.count('Reminders', '提醒次数'),
  },
  {
    text: filter.search('Name, licence, application or agent', '名称、执照、申请编号或代理商'),
    status: filter.several(agentMerchantStatuses),
    category: filter.several(activities),
    late: filter.several(['yes', 'no']),
    createdAt: filter.dates,
  },
)('POST secure/agent-merchant/query', access)
export type AgentMerchantRow = z.output<typeof query.row>

export const agentMerchantChanges = words({
  added: { en: 'Created', zh: '已创建' },
  edited: { en: 'Edited', zh: '已编辑' },
  signed: { en: 'Signed agreement recorded', zh: '已登记签署协议' },
  submitted: { en: 'Submitted for approval', zh: '已提交审批' },
  'sent-back': { en: 'Sent back', zh: '已退回' },
  recalled: { en: 'Recalled', zh: '已撤回' },
  rejected: { en: 'Rejected', zh: '已拒绝' },
  approved: { en: 'Approved', zh: '已批准' },
  'handed-over': { en: 'Handed over to another agent', zh: '已移交其他代理商' },
  reminded: { en: 'Reminded', zh: '已提醒' },
  closed: { en: 'Closed', zh: '已关闭' },
})
export const agentMerchantActions = ['edit', 'submit', 'sign', 'hand-over', 'remind', 'close'] as const
const done = z.object({ id })

export const agentMerchant = refreshedBy(['agent-merchant.changed', 'partner.changed'], {
  query,
  /** The same rows by step; of each step those that are late and a few more. */
  board: read('POST secure/agent-merchant/board', {
    access,
    input: z.object({ filters: query.filters }),
    output: z.object({
      open: z.int(),
      late: z.int(),
      duplicates: z.int(),
      /** Late ones whose owner can be reminded now. */
      remindable: z.array(id),
      steps: z.array(z.object({ step: z.enum(boardSteps), count: z.int(), late: z.int(), cards: z.array(query.row) })),
    }),
  }),
  detail: read('POST secure/agent-merchant/detail/{id}', {
    access,
    input: byId,
    output: z.extend(query.row, {
      version: z.int(),
      form: agentMerchantForm,
      partnerId: id,
      documents: z.array(
        z.object({ kind: z.enum(['tradeLicence', 'ownerId', 'bankLetter']), path: id, name: z.string() }),
      ),
      request: z.nullable(z.object({ id, number: z.string(), mine: z.boolean() })),
      /** Other applications with its licence; without a name where the reader does not see them. */
      duplicates: z.array(z.object({ number: z.string(), name: z.nullable(names), id: z.nullable(id) })),
      /** Agreements that its products require and nobody signed in this version. */
      toSign: z.array(
        z.object({ id, number: z.string(), name: z.string(), version: z.int(), clauses: z.array(clauseSchema) }),
      ),
      signed: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          version: z.int(),
          signer: z.string(),
          signedOn: z.string(),
          hash: z.string(),
          clauses: z.array(z.object({ id: z.string(), hash: z.string() })),
          /** The clauses of the template's version still have these hashes. */
          matches: z.boolean(),
        }),
      ),
      firstPayment: z.nullable(z.object({ at: instant, amount: money })),
      actions: z.array(z.enum(agentMerchantActions)),
      history: z.array(
        z.object({
          at: instant,
          what: z.string(),
          who: z.nullable(z.string()),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  /** Whether somebody already brought this licence. */
  licence: read('POST secure/agent-merchant/licence', {
    access,
    input: z.object({ licenceNo: text(40), except: z.optional(id) }),
    output: z.object({
      rows: z.array(z.object({ number: z.string(), name: z.nullable(names), id: z.nullable(id) })),
    }),
  }),
  add: change('POST secure/agent-merchant/add', {
    does: { en: 'Created a merchant application', zh: '创建商户申请' },
    access,
    idempotent: true,
    input: z.object({ form: agentMerchantForm, partnerId: id }),
    output: z.object({ id, number: z.string() }),
  }),
  edit: change('POST secure/agent-merchant/edit', {
    does: { en: 'Edited a merchant application', zh: '编辑商户申请' },
    access,
    input: z.object({ id, version: z.int(), form: agentMerchantForm }),
    output: done,
  }),
  submit: change('POST secure/agent-merchant/submit', {
    does: { en: 'Submitted a merchant application', zh: '提交商户申请' },
    access,
    idempotent: true,
    input: z.object({ id, version: z.int() }),
    output: z.object({ id, requestId: z.nullable(id), number: z.nullable(z.string()), state: open(requestStates) }),
  }),
  sign: change('POST secure/agent-merchant/sign', {
    does: { en: 'Recorded a signed agreement', zh: '登记已签协议' },
    access,
    idempotent: true,
    input: z.object({ id, templateId: id, version: z.int(), signer: text(80), signedOn: day }),
    output: done,
  }),
  handOver: change('POST secure/agent-merchant/hand-over', {
    does: { en: 'Handed a merchant over to another agent', zh: '移交商户给其他代理商' },
    access,
    idempotent: true,
    input: z.object({ id, partnerId: id }),
    output: done,
  }),
  remind: change('POST secure/agent-merchant/remind', {
    does: { en: 'Reminded owners of merchants', zh: '提醒商户负责人' },
    access,
    idempotent: true,
    input: z.object({ ids: z.array(id).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(50, 'TOO_LONG')) }),
    output: z.object({ reminded: z.int() }),
  }),
  close: change('POST secure/agent-merchant/close', {
    does: { en: 'Closed a merchant application', zh: '关闭商户申请' },
    access,
    input: z.object({ id, reason: text(200) }),
    output: done,
  }),
})
