// Messages to a colleague's own phone when their rights change, and to those who manage staff. Never a link.
import { say, words, type Bilingual, type Language } from '@falaj/contract/kernel/words'
import { sayBoth, withoutSender } from '../../../platform/identity/inbox.ts'
import type { NewMessage } from '../../../platform/identity/message.ts'

const notices = words({
  added: {
    en: 'Falaj: {merchant} added you to its team. Log in to Falaj with this number.',
    zh: '【Falaj】{merchant} 已将您添加为员工，请使用本号码登录 Falaj。',
  },
  rolesChanged: {
    en: 'Falaj: {merchant} changed your roles and you were logged out. Log in again to continue.',
    zh: '【Falaj】{merchant} 已更改您的角色，您已退出登录，请重新登录。',
  },
  storesChanged: {
    en: 'Falaj: {merchant} changed which stores you see and you were logged out. Log in again to continue.',
    zh: '【Falaj】{merchant} 已更改您可查看的门店，您已退出登录，请重新登录。',
  },
  activated: {
    en: 'Falaj: {merchant} restored your access. You can log in again.',
    zh: '【Falaj】{merchant} 已恢复您的访问权限。',
  },
  inactivated: { en: 'Falaj: {merchant} removed your access.', zh: '【Falaj】{merchant} 已停止您的访问权限。' },
  factorReset: {
    en: 'Falaj: an admin of {merchant} reset your second factor and you were logged out everywhere. If you did not request this, call your provider now.',
    zh: '【Falaj】{merchant} 的管理员已重置您的二次验证，您已在所有设备上退出登录。如非您要求，请立即联系服务商。',
  },
})
export const staffNotice = (
  what: keyof typeof notices,
  to: {
    readonly mobile: string
    readonly language: Language
    readonly merchant: Bilingual & { readonly id: string }
  },
): NewMessage => {
  const text = sayBoth(notices[what], { merchant: to.merchant })
  return {
    channel: 'sms',
    recipient: to.mobile,
    purpose: 'STAFF_CHANGED',
    body: text[to.language],
    inbox: { topic: 'security', merchantId: to.merchant.id, text: withoutSender(text) },
  }
}

const news = words({
  added: { en: '{name} was added to the staff as {roles}.', zh: '员工 {name} 已添加，角色：{roles}。' },
  rolesChanged: { en: 'The roles of {name} are now: {roles}.', zh: '{name} 的角色已变更为：{roles}。' },
  storesChanged: { en: '{name} now sees: {roles}.', zh: '{name} 现可查看：{roles}。' },
  activated: { en: '{name} was let in again as {roles}.', zh: '已恢复 {name} 的访问权限，角色：{roles}。' },
  inactivated: { en: 'The access of {name} was ended.', zh: '{name} 的访问权限已停止。' },
  factorReset: { en: 'The second factor of {name} was reset.', zh: '{name} 的二次验证已重置。' },
})
const alarm = words({
  alarm: {
    en: '{news} If you did not expect this, call your provider now.',
    zh: '{news}如有异常，请立即联系服务商。',
  },
})
export const staffNews = (what: keyof typeof news, name: string, roles: Bilingual): Bilingual => ({
  en: say(alarm.alarm, 'en', { news: say(news[what], 'en', { name, roles: roles.en }) }),
  zh: say(alarm.alarm, 'zh', { news: say(news[what], 'zh', { name, roles: roles.zh }) }),
})

const left = words({
  keys: {
    en: '{name} has left and made API keys that still work: {keys}. {refused} Make new keys in their place and revoke these.',
    zh: '{name} 已离开，其创建的以下 API 密钥仍然有效：{keys}。{refused}请创建新密钥替代并吊销这些密钥。',
  },
  more: { en: '{keys} and {n} more', zh: '{keys}等，另有 {n} 个' },
  money: {
    en: 'They can’t capture, refund or transfer any more.',
    zh: '这些密钥不能再用于扣款、退款或转账。',
  },
  all: { en: 'They can only read from now on.', zh: '这些密钥现在只能读取。' },
})
const namesMax = 3
/** API keys of a leaving member: what they can still do, and what to do about them. `isDeleted`: there is no entry to act in the name of. */
export const keysLeftBehind = (name: string, keys: readonly string[], isDeleted: boolean): Bilingual => {
  const of = (language: Language): string => {
    const first = keys.slice(0, namesMax).join(language === 'zh' ? '、' : ', ')
    const n = keys.length - namesMax
    return say(left.keys, language, {
      name,
      keys: n > 0 ? say(left.more, language, { keys: first, n }) : first,
      refused: say(isDeleted ? left.all : left.money, language),
    })
  }
  return { en: of('en'), zh: of('zh') }
}
