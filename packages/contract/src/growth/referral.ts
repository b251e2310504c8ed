// Invitations of merchants: who was invited by whom, how far they came, and what was earned of them.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, masked, orNone, sortable } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { emailAddress, id, instant, mobileNumber } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { text } from '../merchant/application-answers.ts'
import { commissionStatuses } from './commission.ts'
import {
  referralChannels,
  referralChannelWords,
  referralStatuses,
  referralSteps,
  refusals,
  refusalWords,
} from './referral-steps.ts'

const access = areas.referralsMarketing
export const referralChanges = words({
  invited: { en: 'Invited', zh: '已邀请' },
  reminded: { en: 'Reminded', zh: '已提醒' },
  registered: { en: 'Registered', zh: '已注册' },
  verified: { en: 'Verified', zh: '已核验' },
  paid: { en: 'First payment', zh: '首笔支付' },
  rewarded: { en: 'Rewarded', zh: '已奖励' },
  refused: { en: 'Reward refused', zh: '奖励被拒绝' },
})
export type ReferralChange = keyof typeof referralChanges
const referralChangeNames = Object.keys(referralChanges) as [ReferralChange, ...ReferralChange[]]

const invitee = {
  number: field.code('Invitation no', '邀请编号'),
  name: orNone(field.text('Invited', '受邀方')),
  promoter: field.text('Promoter', '推广员'),
}
const query = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Invited on', '邀请时间')),
    ...invitee,
    mobile: masked(orNone(field.code('Mobile', '手机号'))),
    email: masked(orNone(field.code('E-mail', '邮箱'))),
    invitedBy: orNone(field.text('Invited by', '邀请人')),
    channel: field.label('By', '方式', referralChannels, referralChannelWords),
    status: field.status('Step', '进度', referralStatuses, statuses),
    stepAt: field.time('Step reached', '进度时间'),
    reward: field.money('Commission', '佣金'),
    refusal: orNone(field.label('Refused because', '拒绝原因', refusals, refusalWords)),
  },
  {
    text: filter.search('Invitation, name, mobile or e-mail', '邀请编号、名称、手机号或邮箱'),
    createdAt: filter.dates,
    status: filter.several(referralStatuses),
    channel: filter.several(referralChannels),
    promoterNumber: filter.exact('Promoter no', '推广员编号'),
  },
)('POST secure/marketing/referral/query', access)

/** What happened to each invitation. */
const history = listed(
  {
    id: field.key,
    createdAt: field.time('When', '时间'),
    ...invitee,
    what: field.label('What happened', '事件', referralChangeNames, referralChanges),
    detail: orNone(field.text('Detail', '详情')),
    refusal: orNone(field.label('Refused because', '拒绝原因', refusals, refusalWords)),
    who: orNone(field.text('Member', '成员')),
  },
  {
    text: filter.search('Invitation, name or promoter', '邀请编号、名称或推广员'),
    createdAt: filter.dates,
    what: filter.several(referralChangeNames),
  },
)('POST secure/marketing/referral/history', areas.marketing)

/** Commissions of invited merchants. */
const records = listed(
  {
    id: field.id,
    createdAt: field.time('Payment on', '支付时间'),
    ...invitee,
    payment: field.code('Payment no', '支付单号'),
    amount: field.money('Payment', '支付金额'),
    rate: field.code('Rate', '费率'),
    commission: field.money('Commission', '佣金'),
    state: field.status('State', '状态', commissionStatuses, statuses),
    payout: orNone(field.code('Payout no', '付款单号')),
  },
  {
    text: filter.search('Invitation, name, promoter or payment', '邀请编号、名称、推广员或支付单号'),
    createdAt: filter.dates,
    state: filter.several(commissionStatuses),
  },
)('POST secure/marketing/referral/records', areas.marketing)

const referralActions = ['remind'] as const
export const referral = refreshedBy(['referral.changed', 'promoter.changed', 'commission.changed'], {
  query,
  history,
  records,
  detail: read('POST secure/marketing/referral/detail/{id}', {
    access,
    input: byId,
    output: z.extend(query.row, {
      /** Null: it came with the promoter's own link. */
      code: z.nullable(z.string()),
      /** Reached ones only, in their order. */
      steps: z.array(z.object({ step: z.enum(referralSteps), at: instant })),
      refusedAt: z.nullable(instant),
      /** What else has the same licence, account, owner or device. */
      refusedFor: z.nullable(z.string()),
      merchantMid: z.nullable(z.string()),
      payment: z.nullable(z.string()),
      actions: z.array(z.enum(referralActions)),
      history: z.array(
        z.object({ at: instant, what: z.string(), who: z.nullable(z.string()), text: z.nullable(z.string()) }),
      ),
    }),
  }),
  /** Who may be named as the one who earns: the account itself first, then active promoters. */
  inviters: read('POST secure/marketing/referral/inviters', {
    access,
    input: nothing,
    output: z.object({ rows: z.array(z.object({ id, number: z.string(), name: z.string(), kind: z.string() })) }),
  }),
  add: change('POST secure/marketing/referral/add', {
    does: { en: 'Invited a merchant', zh: '邀请商户' },
    access,
    idempotent: true,
    input: z.object({
      partnerId: id,
      channel: z.enum(['link', 'sms', 'email'], { error: 'REQUIRED' }),
      name: text(80),
      mobile: z.optional(mobileNumber),
      email: z.optional(emailAddress),
      language: z.enum(['en', 'zh']),
    }),
    output: z.object({ id, number: z.string(), code: z.string() }),
  }),
  /** Sends the invitation once more, at most once a day. */
  remind: change('POST secure/marketing/referral/remind', {
    does: { en: 'Reminded an invited merchant', zh: '提醒受邀商户' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({}),
  }),
})
