// Merchants below a multi-merchant account: proposed by one member, decided on by another, and from then on merchants of their own.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { contractStatuses } from '../kernel/enumerations.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import type { FieldFault } from '../kernel/envelope.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { id, instant, mobileNumber, money, open } from '../kernel/scalars.ts'
import { requestStates } from '../kernel/approval-states.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { activityWords, answers, lacks, text, type Activity, type Answers } from '../merchant/application-answers.ts'

const access = areas.secondaryMerchants
const activities = Object.keys(activityWords) as [Activity, ...Activity[]]

/** `CREATED`: a draft, or returned to its maker. `left`: its membership has ended; it goes on as a merchant. */
export const secondaryStatuses = ['CREATED', 'in-review', 'ENABLED', 'suspended', 'left', 'REJECTED'] as const
export const groupText = text(60)
const { nameEn, nameZh, licenceNo, licenceExpiry, activity, country, city, address, contactName, contactEmail } =
  answers.shape
const { monthlyVolume, products, tradeLicence, ownerId, bankLetter } = answers.shape
/** The answers of an application, with the number of the first member, who gets in as an administrator. */
export const secondaryForm = z.object({
  group: z.optional(groupText),
  nameEn,
  nameZh,
  licenceNo,
  licenceExpiry,
  activity,
  country,
  city,
  address,
  contactName,
  contactEmail,
  contactMobile: z.optional(mobileNumber),
  monthlyVolume,
  products,
  tradeLicence,
  ownerId,
  bankLetter,
})
export type SecondaryForm = z.output<typeof secondaryForm>
/** The form as answers of an application. */
export const answersOf = ({ group: _group, contactMobile: _mobile, ...rest }: SecondaryForm): Answers => ({
  ...rest,
  accountType: 'MERCHANT',
})
/** What prevents it from being submitted. `today` is YYYY-MM-DD. */
export const formLacks = (form: SecondaryForm, today: string): readonly FieldFault[] => [
  ...lacks(answersOf(form), 'review', today),
  ...(form.contactMobile ? [] : [{ path: 'contactMobile', code: 'REQUIRED' }]),
]

const query = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Created', '创建时间')),
    mid: orNone(field.code('MID', '商户号')),
    number: field.code('Number', '编号'),
    name: field.words('Name', '名称'),
    group: orNone(field.text('Group', '分组')),
    category: orNone(field.label('Category', '类别', activities, activityWords)),
    licenceExpiry: orNone(field.day('Licence valid until', '执照有效期至')),
    status: field.status('Status', '状态', secondaryStatuses, statuses),
    contract: field.status('Contract', '合同', contractStatuses, statuses),
    terminals: field.count('Terminals', '终端数'),
    volume: field.money('Volume of 30 days', '近 30 天交易额'),
    settlementAccount: orNone(field.code('Settlement account', '结算账户')),
    maker: field.text('Created by', '创建人'),
    checker: orNone(field.text('Approved by', '审批人')),
  },
  {
    text: filter.search('MID, number, name or group', '商户号、编号、名称或分组'),
    status: filter.several(secondaryStatuses),
    contract: filter.several(contractStatuses),
    category: filter.several(activities),
    createdAt: filter.dates,
  },
)('POST secure/secondary-merchant/query', access)
export type SecondaryMerchantRow = z.output<typeof query.row>

export const secondaryActions = ['edit', 'submit', 'group', 'suspend', 'resume', 'end'] as const
export const secondaryChanges = words({
  added: { en: 'Created', zh: '已创建' },
  edited: { en: 'Edited', zh: '已编辑' },
  submitted: { en: 'Submitted for approval', zh: '已提交审批' },
  'sent-back': { en: 'Sent back', zh: '已退回' },
  recalled: { en: 'Recalled', zh: '已撤回' },
  rejected: { en: 'Rejected', zh: '已拒绝' },
  approved: { en: 'Approved', zh: '已批准' },
  group: { en: 'Moved to another group', zh: '分组变更' },
  suspended: { en: 'Suspended', zh: '已暂停' },
  resumed: { en: 'Resumed', zh: '已恢复' },
  left: { en: 'Left the group account', zh: '已退出集团账户' },
  terminal: { en: 'Terminal', zh: '终端' },
})
const requested = z.object({
  id,
  requestId: z.nullable(id),
  number: z.nullable(z.string()),
  state: open(requestStates),
})
const reason = text(200)

export const secondaryMerchant = refreshedBy(['secondary-merchant.changed'], {
  query,
  detail: read('POST secure/secondary-merchant/detail/{id}', {
    access,
    input: byId,
    output: z.extend(query.row, {
      version: z.int(),
      form: secondaryForm,
      /** Fields of the form without which it cannot be submitted. */
      missing: z.array(z.string()),
      documents: z.array(
        z.object({ kind: z.enum(['tradeLicence', 'ownerId', 'bankLetter']), path: id, name: z.string() }),
      ),
      products: z.array(
        z.object({ product: z.string(), status: z.string(), feeBps: z.nullable(z.int()), feeFixed: z.nullable(money) }),
      ),
      limits: z.nullable(z.object({ payment: money, daily: money, monthly: money })),
      bankAccounts: z.array(
        z.object({ bank: z.string(), number: z.string(), currency: z.string(), isDefault: z.boolean() }),
      ),
      users: z.array(
        z.object({ name: z.string(), mobile: z.string(), roles: z.array(z.string()), status: z.string() }),
      ),
      devices: z.array(
        z.object({ number: z.string(), model: z.string(), store: z.nullable(z.string()), status: z.string() }),
      ),
      memberFrom: z.nullable(instant),
      memberUntil: z.nullable(instant),
      request: z.nullable(z.object({ id, number: z.string(), mine: z.boolean() })),
      changeRequest: z.nullable(z.object({ id, number: z.string(), mine: z.boolean() })),
      actions: z.array(z.enum(secondaryActions)),
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
  /** The merchants whose records the member's merchant may read, and of which time. */
  children: read('POST secure/secondary-merchant/children', {
    access: [areas.secondaryMerchants, areas.terminals, areas.fiatTransactions, areas.store, areas.device],
    input: nothing,
    output: z.object({
      rows: z.array(
        z.object({
          mid: z.string(),
          name: z.object({ en: z.string(), zh: z.string() }),
          from: instant,
          until: z.nullable(instant),
        }),
      ),
    }),
  }),
  add: change('POST secure/secondary-merchant/add', {
    does: { en: 'Created a secondary merchant', zh: '创建二级商户' },
    access,
    idempotent: true,
    input: z.object({ form: secondaryForm }),
    output: z.object({ id, number: z.string() }),
  }),
  edit: change('POST secure/secondary-merchant/edit', {
    does: { en: 'Edited a secondary merchant', zh: '编辑二级商户' },
    access,
    input: z.object({ id, version: z.int(), form: secondaryForm }),
    output: nothing,
  }),
  group: change('POST secure/secondary-merchant/group', {
    does: { en: 'Moved a secondary merchant to a group', zh: '调整二级商户分组' },
    access,
    input: z.object({ id, group: z.optional(groupText) }),
    output: nothing,
  }),
  submit: change('POST secure/secondary-merchant/submit', {
    does: { en: 'Submitted a secondary merchant for approval', zh: '提交二级商户审批' },
    access,
    idempotent: true,
    input: z.object({ id, version: z.int() }),
    output: requested,
  }),
  suspend: change('POST secure/secondary-merchant/suspend', {
    does: { en: 'Requested to suspend a secondary merchant', zh: '申请暂停二级商户' },
    access,
    idempotent: true,
    input: z.object({ id, reason }),
    output: requested,
  }),
  resume: change('POST secure/secondary-merchant/resume', {
    does: { en: 'Requested to resume a secondary merchant', zh: '申请恢复二级商户' },
    access,
    idempotent: true,
    input: z.object({ id, reason }),
    output: requested,
  }),
  /** From then on it is a merchant without a parent, which reads its records up to that moment. */
  end: change('POST secure/secondary-merchant/end', {
    does: { en: 'Requested to end the membership of a secondary merchant', zh: '申请终止二级商户的隶属关系' },
    access,
    idempotent: true,
    input: z.object({ id, reason }),
    output: requested,
  }),
})
