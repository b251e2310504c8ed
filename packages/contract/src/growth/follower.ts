// Followers: people beside the members who get short messages of what happens. The merchant invites, mutes and removes them and chooses their alerts; the public
// calls are theirs: they join with a code, and stop what they do not want by the link in each message.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, masked, orNone, sortable } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { emailAddress, id, instant, mobileNumber, smsCode } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { day, text } from '../merchant/application-answers.ts'
import { followerAlerts, followerAlertWords } from './follower-alerts.ts'

const access = areas.followers
export const followerStatuses = ['follower-joined', 'follower-muted', 'follower-left', 'follower-removed'] as const
export const followerInviteStatuses = ['invite-open', 'invite-expired', 'invite-ended'] as const
const sources = ['link', 'qr'] as const
const sourceWords = words({ link: { en: 'Link', zh: '链接' }, qr: { en: 'QR code', zh: '二维码' } })
export const followerChanges = words({
  joined: { en: 'Joined', zh: '已加入' },
  alerts: { en: 'Alerts changed', zh: '提醒变更' },
  muted: { en: 'Muted', zh: '已静音' },
  unmuted: { en: 'Messages on again', zh: '已取消静音' },
  removed: { en: 'Removed', zh: '已移除' },
  restored: { en: 'Added back', zh: '已恢复' },
  declined: { en: 'Switched off by the follower', zh: '关注者关闭提醒' },
  accepted: { en: 'Switched on by the follower', zh: '关注者开启提醒' },
  left: { en: 'Stopped all messages', zh: '关注者停止全部消息' },
  back: { en: 'Follows again', zh: '重新关注' },
})
export const followerInviteChanges = words({
  added: { en: 'Added', zh: '已添加' },
  rotated: { en: 'New code; the earlier one ended', zh: '已更换邀请码，原码失效' },
  ended: { en: 'Ended', zh: '已结束' },
})

const query = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Since', '关注时间')),
    number: field.code('Follower no', '关注者编号'),
    name: field.text('Nickname', '昵称'),
    address: masked(field.code('Mobile or e-mail', '手机号或邮箱')),
    status: field.status('Status', '状态', followerStatuses, statuses),
    store: orNone(field.store),
    invite: field.text('Joined by', '加入方式'),
    via: field.label('Source', '来源', sources, sourceWords),
    alerts: orNone(field.labels('Alerts', '提醒', followerAlertWords)),
    seenAt: orNone(field.time('Last seen', '最近查看')),
    lastSentAt: orNone(field.time('Last message', '最近消息')),
  },
  {
    text: filter.search('Number, nickname, mobile or e-mail', '编号、昵称、手机号或邮箱'),
    createdAt: filter.dates,
    status: filter.several(followerStatuses),
    store: filter.stores,
    alert: filter.one(followerAlerts, { en: 'Gets alerts of', zh: '接收提醒' }, followerAlertWords),
    via: filter.several(sources),
    inviteNumber: filter.exact('Invitation no', '邀请编号'),
  },
)('POST secure/follower/query', access)

const invites = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Created', '创建时间')),
    number: field.code('Invitation no', '邀请编号'),
    name: field.text('Invitation', '邀请'),
    status: field.status('Status', '状态', followerInviteStatuses, statuses),
    store: orNone(field.store),
    alerts: orNone(field.labels('Alerts at first', '初始提醒', followerAlertWords)),
    followers: field.count('Followers', '关注者'),
    endsOn: field.day('Last day', '截止日期'),
    by: field.text('Created by', '创建人'),
  },
  {
    text: filter.search('Number or invitation', '编号或邀请'),
    createdAt: filter.dates,
    status: filter.several(followerInviteStatuses),
    store: filter.stores,
  },
)('POST secure/follower/invite/query', access)

const alerts = z.array(z.enum(followerAlerts)).check(z.maxLength(followerAlerts.length, 'INVALID'))
const moments = z.array(
  z.object({
    at: instant,
    what: z.string(),
    who: z.nullable(z.string()),
    text: z.nullable(z.string()),
  }),
)
const followerActions = ['alerts', 'mute', 'unmute', 'remove', 'restore'] as const
const inviteActions = ['rotate', 'end'] as const
/** Why a message was not sent. */
export const alertWhys = words({
  muted: { en: 'Muted', zh: '已静音' },
  left: { en: 'The follower had stopped all messages', zh: '关注者已停止全部消息' },
  removed: { en: 'Removed', zh: '已移除' },
  off: { en: 'This alert was off', zh: '该提醒已关闭' },
  limit: { en: 'Daily limit of messages reached', zh: '已达当日消息上限' },
})
const onMessage = { input: z.object({ id }), output: z.object({}) }

export const follower = refreshedBy(['follower.changed'], {
  query,
  invites,
  detail: read('POST secure/follower/detail/{id}', {
    access,
    input: byId,
    output: z.extend(query.row, {
      language: z.enum(['en', 'zh']),
      /** As the merchant chose; `declined` of them are off by the follower. */
      chosen: alerts,
      declined: alerts,
      /** Newest first. */
      messages: z.array(
        z.object({
          at: instant,
          alert: z.enum(followerAlerts),
          text: z.string(),
          state: z.enum(['due', 'sent', 'skipped']),
          why: z.nullable(z.enum(['muted', 'left', 'removed', 'off', 'limit'])),
        }),
      ),
      actions: z.array(z.enum(followerActions)),
      history: moments,
    }),
  }),
  inviteDetail: read('POST secure/follower/invite/detail/{id}', {
    access,
    input: byId,
    output: z.extend(invites.row, {
      /** Null: it ended. */
      code: z.nullable(z.string()),
      actions: z.array(z.enum(inviteActions)),
      history: moments,
    }),
  }),
  invite: change('POST secure/follower/invite/add', {
    does: { en: 'Added an invitation for followers', zh: '添加关注邀请' },
    access,
    idempotent: true,
    input: z.object({ name: text(80), store: z.optional(text(200)), alerts, endsOn: day }),
    output: z.object({ id, number: z.string(), code: z.string() }),
  }),
  rotate: change('POST secure/follower/invite/rotate', {
    does: { en: 'Replaced the code of an invitation for followers', zh: '更换关注邀请码' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ code: z.string() }),
  }),
  end: change('POST secure/follower/invite/end', {
    does: { en: 'Ended an invitation for followers', zh: '结束关注邀请' },
    access,
    ...onMessage,
  }),
  alerts: change('POST secure/follower/alerts', {
    does: { en: 'Chose the alerts of a follower', zh: '设置关注者提醒' },
    access,
    input: z.object({ id, alerts }),
    output: z.object({}),
  }),
  mute: change('POST secure/follower/mute', {
    does: { en: 'Muted a follower', zh: '静音关注者' },
    access,
    ...onMessage,
  }),
  unmute: change('POST secure/follower/unmute', {
    does: { en: 'Switched the messages of a follower on again', zh: '取消静音关注者' },
    access,
    ...onMessage,
  }),
  remove: change('POST secure/follower/remove', {
    does: { en: 'Removed a follower', zh: '移除关注者' },
    access,
    input: z.object({ id, reason: text(200) }),
    output: z.object({}),
  }),
  restore: change('POST secure/follower/restore', {
    does: { en: 'Added a removed follower back', zh: '恢复已移除的关注者' },
    access,
    ...onMessage,
  }),
})

const code = z.string().check(z.maxLength(20, 'INVALID'))
const both = z.object({ en: z.string(), zh: z.string() })
const shown = {
  merchant: both,
  /** Null: the whole account. */
  store: z.nullable(z.string()),
}
const following = z.object({
  ...shown,
  name: z.string(),
  /** Masked. */
  address: z.string(),
  channel: z.enum(['sms', 'email']),
  state: z.enum(['joined', 'muted', 'left', 'removed']),
  alerts: z.array(z.object({ alert: z.enum(followerAlerts), on: z.boolean() })),
})
export type Following = z.output<typeof following>

/** What followers do: without a login, by the code of an invitation or by the link in a message. */
export const follow = refreshedBy(['follower.changed'], {
  /** Every code that opens nothing gets the same answer, whatever is wrong with it. */
  invitation: read('POST common/follow/invitation', {
    access: 'public',
    ownTransactions: true,
    input: z.object({ code }),
    output: z.object({
      /** Null: it never was, ended, or has a new code. */
      open: z.nullable(z.object({ ...shown, alerts })),
    }),
  }),
  /** Sends a code to the number or address. The answer does not say whether it follows already. */
  join: change('POST common/follow/join', {
    does: { en: 'Requested to follow a merchant', zh: '申请关注商户' },
    access: 'public',
    ownTransactions: true,
    input: z.object({
      code,
      name: text(40),
      channel: z.enum(['sms', 'email'], { error: 'REQUIRED' }),
      mobile: z.optional(mobileNumber),
      email: z.optional(emailAddress),
      language: z.enum(['en', 'zh']),
    }),
    output: z.object({ id, address: z.string() }),
  }),
  confirm: change('POST common/follow/confirm', {
    does: { en: 'Confirmed to follow a merchant', zh: '确认关注商户' },
    access: 'public',
    ownTransactions: true,
    input: z.object({ id, code: smsCode }),
    /** The id of the follower's own page. */
    output: z.object({ id }),
  }),
  /** The follower's own page; opening it is what "last seen" means. */
  page: read('POST common/follow/page', {
    access: 'public',
    ownTransactions: true,
    input: z.object({ id }),
    output: following,
  }),
  /** One alert, or all messages. */
  stop: change('POST common/follow/stop', {
    does: { en: 'Stopped messages of a merchant they follow', zh: '停止所关注商户的消息' },
    access: 'public',
    input: z.object({ id, alert: z.optional(z.enum(followerAlerts)) }),
    output: following,
  }),
  resume: change('POST common/follow/resume', {
    does: { en: 'Switched messages of a merchant they follow on again', zh: '恢复所关注商户的消息' },
    access: 'public',
    input: z.object({ id, alert: z.optional(z.enum(followerAlerts)) }),
    output: following,
  }),
})
