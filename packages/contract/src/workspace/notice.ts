// Which messages a person wants and by which way; and the link in a message that stops one of them without a login.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, pageParam, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { inboxRows, inboxTopic, unreadInbox } from './inbox.ts'
import { emailAddress, id, instant, smsCode } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'

export const noticeTopics = [
  'settlement',
  'payout',
  'refunds',
  'disputes',
  'risk',
  'deposit',
  'places',
  'growth',
  'approvals',
  'developers',
  'security',
  'product-news',
  'marketing',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]
/** What the provider's announcements are about. */
export const announcementTopics = ['product-news', 'marketing'] as const
export const noticeChannels = ['sms', 'email'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export const topicWords = words({
  settlement: { en: 'Settlement', zh: '结算' },
  payout: { en: 'Payout', zh: '付款' },
  refunds: { en: 'Refunds', zh: '退款' },
  disputes: { en: 'Disputes', zh: '争议' },
  risk: { en: 'Risk reviews', zh: '风控审核' },
  deposit: { en: 'Deposits', zh: '入账' },
  places: { en: 'Stores and tills', zh: '门店与收银设备' },
  growth: { en: 'Campaigns, referrals and commissions', zh: '活动、推荐与佣金' },
  approvals: { en: 'Approvals', zh: '审批' },
  developers: { en: 'API and notify URLs', zh: 'API 与通知地址' },
  security: { en: 'Security', zh: '安全' },
  'product-news': { en: 'Product news', zh: '产品动态' },
  marketing: { en: 'Marketing', zh: '营销' },
  /** Only in the inbox: nothing of it is sent. */
  exports: { en: 'Exports', zh: '导出' },
})
export const channelWords = words({
  sms: { en: 'SMS', zh: '短信' },
  email: { en: 'E-mail', zh: '电子邮件' },
})

/** An attacker who takes over an account must not be able to stop security messages to its owner. */
export const mayStop = (topic: NoticeTopic): boolean => topic !== 'security'
/** Defaults until the person chooses: money and security messages are sent, marketing only to those who opted in. */
export const wantedUnchosen = (topic: NoticeTopic, channel: NoticeChannel): boolean =>
  topic === 'product-news' ? channel === 'email' : topic !== 'marketing'

/** A link that was used can be undone for so long, then it is spent. */
export const undoHours = 24

const topic = z.enum(noticeTopics)
const channel = z.enum(noticeChannels)
const access = areas.settings

const preferences = z.object({
  /** Where messages go, masked; null when there is no confirmed address. */
  addresses: z.object({ sms: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** E-mails to the address came back: nothing more is sent there until it is confirmed again. */
  emailBounces: z.boolean(),
  items: z.array(z.object({ topic, channel, wanted: z.boolean(), mayStop: z.boolean() })),
})
const link = z.object({
  topic,
  channel,
  /** Where the message went, masked. */
  address: z.string(),
  /** Whether messages of this topic are sent this way now. */
  wanted: z.boolean(),
  /** fresh: never used; used: stopped it, and can still be undone; spent: used longer ago than the undo is open. */
  state: z.enum(['fresh', 'used', 'spent']),
  usedAt: z.nullable(instant),
})
export type UnsubscribeLink = z.output<typeof link>

/** So many of the newest unread ones are shown behind the bell; the inbox has a page of its own. */
export const inboxMax = 20

export const notice = {
  /** Messages behind the bell: the person's own, as a member of this merchant. */
  ...refreshedBy(['inbox.changed'], {
    inbox: read('POST secure/member/inbox/query', {
      forStores: 'own',
      access: 'signed-in',
      background: true,
      input: nothing,
      output: unreadInbox,
    }),
    inboxPage: read('POST secure/member/inbox/list', {
      forStores: 'own',
      access: 'signed-in',
      input: z.object({ topic: z.optional(inboxTopic), isUnread: z.optional(z.boolean()), pageParam }),
      output: inboxRows,
    }),
    readInbox: change('POST secure/member/inbox/read', {
      forStores: 'own',
      does: { en: 'Read a notice', zh: '查看通知' },
      access: 'signed-in',
      input: z.object({ id }),
      output: nothing,
    }),
    /** All of them, or all of a topic. */
    readAllInbox: change('POST secure/member/inbox/readAll', {
      forStores: 'own',
      does: { en: 'Marked all notices as read', zh: '全部通知标为已读' },
      access: 'signed-in',
      input: z.object({ topic: z.optional(inboxTopic) }),
      output: z.object({ read: z.number() }),
    }),
  }),
  query: read('POST secure/member/notice/query', { forStores: 'own', access, input: nothing, output: preferences }),
  edit: change('POST secure/member/notice/edit', {
    forStores: 'own',
    does: { en: 'Changed notification preferences', zh: '修改通知偏好' },
    access,
    input: z.object({ topic, channel, wanted: z.boolean() }),
    output: preferences,
  }),
  /** Sends a code to the address, so that its owner can confirm it. */
  sendEmailCode: change('POST secure/member/email/sendCode', {
    forStores: 'own',
    does: { en: 'Asked for a code to confirm an e-mail address', zh: '获取确认电子邮件地址的验证码' },
    access,
    ownTransactions: true,
    input: z.object({ email: emailAddress }),
    output: nothing,
  }),
  confirmEmail: change('POST secure/member/email/confirm', {
    forStores: 'own',
    does: { en: 'Confirmed an e-mail address', zh: '确认电子邮件地址' },
    access,
    ownTransactions: true,
    input: z.object({ email: emailAddress, code: smsCode }),
    output: preferences,
  }),
  removeEmail: change('POST secure/member/email/remove', {
    forStores: 'own',
    does: { en: 'Removed the e-mail address', zh: '移除电子邮件地址' },
    access,
    input: nothing,
    output: preferences,
  }),
  /** Looking changes nothing: mail programs open links by themselves. */
  link: read('GET common/unsubscribe/{id}', { access: 'public', input: z.object({ id }), output: link }),
  stop: change('POST common/unsubscribe/stop', {
    does: { en: 'Unsubscribed using a link', zh: '通过链接停止消息' },
    access: 'public',
    input: z.object({ id }),
    output: link,
  }),
  undo: change('POST common/unsubscribe/undo', {
    does: { en: 'Undid an unsubscription', zh: '撤销退订' },
    access: 'public',
    input: z.object({ id }),
    output: link,
  }),
}
