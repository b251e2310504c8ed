// Promoters: people who invite merchants and earn a part of their payments. A rate begins on a day and is never edited.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, masked, orNone, sortable } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { emailAddress, id, instant, mobileNumber, money } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { day, text } from '../merchant/application-answers.ts'
import { referralSteps } from './referral-steps.ts'

const access = areas.referralsMarketing
export const promoterStates = ['active', 'DISABLED'] as const
const promoterRateMax = 50_000

/** '0.25' is 2500 parts of a million; null for what is no rate with at most four decimals. */
export const ratePpmOf = (percent: string): number | null => {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim())
  return match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) : null
}
const ratePpm = z.int({ error: 'RATE' }).check(z.minimum(0, 'RATE'), z.maximum(promoterRateMax, 'RATE'))

const counts = {
  invited: field.count('Invited', '已邀请'),
  registered: field.count('Registered', '已注册'),
  verified: field.count('Verified', '已核验'),
  paid: field.count('First payment', '首笔支付'),
  rewarded: field.count('Rewarded', '已奖励'),
}
const query = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Since', '起始时间')),
    number: field.code('Promoter no', '推广员编号'),
    name: field.text('Name', '姓名'),
    mobile: masked(field.code('Mobile', '手机号')),
    store: orNone(field.store),
    code: field.code('Code', '邀请码'),
    rate: orNone(field.code('Rate', '费率')),
    status: field.status('Status', '状态', promoterStates, statuses),
    ...counts,
    volume: field.money('Volume', '交易额'),
    earned: field.money('Commission', '佣金'),
    due: field.money('Available', '可用佣金'),
    paidOut: field.money('Paid out', '已支付'),
  },
  {
    text: filter.search('Number, name or code', '编号、姓名或邀请码'),
    createdAt: filter.dates,
    status: filter.several(promoterStates),
    store: filter.stores,
  },
)('POST secure/marketing/promoter/query', access)

const facts = {
  name: text(80),
  mobile: mobileNumber,
  email: z.optional(emailAddress),
  store: z.optional(text(200)),
}
const promoterActions = ['edit', 'rate', 'disable', 'enable'] as const
export const promoterChanges = words({
  added: { en: 'Added', zh: '已添加' },
  edited: { en: 'Edited', zh: '已编辑' },
  rate: { en: 'Rate changed', zh: '费率变更' },
  disabled: { en: 'Disabled', zh: '已停用' },
  enabled: { en: 'Enabled again', zh: '已恢复' },
})
const period = { from: z.optional(day), until: z.optional(day) }
const ranked = z.object({
  id,
  number: z.string(),
  name: z.string(),
  store: z.nullable(z.string()),
  status: z.enum(promoterStates),
  invited: z.int(),
  registered: z.int(),
  verified: z.int(),
  paid: z.int(),
  rewarded: z.int(),
  volume: money,
  earned: money,
})
export type RankedPromoter = z.output<typeof ranked>

export const promoter = refreshedBy(['promoter.changed', 'referral.changed', 'commission.changed'], {
  query,
  detail: read('POST secure/marketing/promoter/detail/{id}', {
    access,
    input: byId,
    output: z.extend(query.row, {
      version: z.int(),
      email: z.nullable(z.string()),
      /** Whole, for the form. */
      mobileNumber: z.string(),
      rates: z.array(
        z.object({ ratePpm: z.int(), from: instant, until: z.nullable(instant), who: z.nullable(z.string()) }),
      ),
      actions: z.array(z.enum(promoterActions)),
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
  /** Invitations of a period and how far they came, and commissions of the same period, by promoter. */
  performance: read('POST secure/marketing/promoter/performance', {
    access,
    input: z.object({ ...period, promoterId: z.optional(id), store: z.optional(text(200)) }),
    output: z.object({
      from: z.nullable(z.string()),
      until: z.nullable(z.string()),
      funnel: z.array(z.object({ step: z.enum(referralSteps), invitations: z.int() })),
      refused: z.int(),
      /** The one who earned most first. */
      rows: z.array(ranked),
    }),
  }),
  add: change('POST secure/marketing/promoter/add', {
    does: { en: 'Added a promoter', zh: '添加推广员' },
    access,
    idempotent: true,
    input: z.object({ ...facts, ratePpm, from: day }),
    output: z.object({ id, number: z.string(), code: z.string() }),
  }),
  edit: change('POST secure/marketing/promoter/edit', {
    does: { en: 'Edited a promoter', zh: '编辑推广员' },
    access,
    input: z.object({ ...facts, id, version: z.int() }),
    output: z.object({}),
  }),
  rate: change('POST secure/marketing/promoter/rate', {
    does: { en: 'Changed the rate of a promoter', zh: '变更推广员费率' },
    access,
    idempotent: true,
    input: z.object({ id, ratePpm, from: day }),
    output: z.object({}),
  }),
  disable: change('POST secure/marketing/promoter/disable', {
    does: { en: 'Disabled a promoter', zh: '停用推广员' },
    access,
    input: z.object({ id, reason: text(200) }),
    output: z.object({}),
  }),
  enable: change('POST secure/marketing/promoter/enable', {
    does: { en: 'Enabled a promoter again', zh: '恢复推广员' },
    access,
    input: z.object({ id }),
    output: z.object({}),
  }),
})
