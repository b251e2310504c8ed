// The text of a code message, by what the code is for. Never a link: a message from us has nothing to press.
import { href, type Path } from '@falaj/contract/kernel/routes'
import { say, words, type Bilingual, type Language } from '@falaj/contract/kernel/words'
import { sayBoth, withoutSender } from './inbox.ts'
import type { NewMessage } from './message.ts'

const texts = words({
  LOGIN: {
    en: 'Falaj: {code} is your login code. It is valid for 5 minutes. No one from Falaj will ask you for it.',
    zh: '【Falaj】登录验证码 {code}，5 分钟内有效。Falaj 工作人员不会向您索取。',
  },
  FORGET_PWD: {
    en: 'Falaj: {code} is your code to set a new password. If you did not request it, ignore this message.',
    zh: '【Falaj】重设密码验证码 {code}。如非本人操作，请忽略。',
  },
  RESET_PWD: {
    en: 'Falaj: {code} is your code to change your password. If you did not request it, tell your admin.',
    zh: '【Falaj】修改密码验证码 {code}。如非本人操作，请告知管理员。',
  },
  BIND_CARD: {
    en: 'Falaj: {code} is your code to add the bank account {account}. If you are not adding one, tell your admin.',
    zh: '【Falaj】添加银行账户 {account} 的验证码 {code}。如非本人操作，请告知管理员。',
  },
  UNBIND_CARD: {
    en: 'Falaj: {code} is your code to remove the bank account {account}.',
    zh: '【Falaj】删除银行账户 {account} 的验证码 {code}。',
  },
  IN_APP: {
    en: 'Falaj: {code} is your code to change the app {app}. If you are not changing it, tell your admin.',
    zh: '【Falaj】修改应用 {app} 的验证码 {code}。如非本人操作，请告知管理员。',
  },
  ADD_STAFF: {
    en: 'Falaj: {code} is your code to join the team of {merchant}. Only share it with the person who invited you.',
    zh: '【Falaj】验证码 {code}：{merchant} 邀请您成为其员工。请仅告知邀请您的人。',
  },
  SIGN_IN: {
    en: 'Falaj: {code} is your second login code. No one from Falaj will ask you for it.',
    zh: '【Falaj】登录二次验证码 {code}。Falaj 工作人员不会向您索取。',
  },
  STEP_UP: {
    en: 'Falaj: {code} is your code to confirm one action in the console. If this is not you, change your password now.',
    zh: '【Falaj】操作确认验证码 {code}，仅限一次操作。如非本人操作，请立即修改密码。',
  },
  STEP_UP_FOR: {
    en: 'Falaj: {code} confirms: {what}. If you are not doing this, do not enter the code and change your password.',
    zh: '【Falaj】验证码 {code} 用于确认：{what}。如非本人操作，请勿输入并立即修改密码。',
  },
  BIND_AUTHENTICATOR: {
    en: 'Falaj: {code} is your code to add an authenticator app.',
    zh: '【Falaj】绑定身份验证器验证码 {code}。',
  },
  UNBIND_AUTHENTICATOR: {
    en: 'Falaj: {code} is your code to remove your authenticator app.',
    zh: '【Falaj】解绑身份验证器验证码 {code}。',
  },
  CONFIRM_EMAIL: {
    en: 'Falaj: {code} is your code to confirm this e-mail address. It is valid for 5 minutes. If you did not ask for it, do nothing.',
    zh: '【Falaj】验证码 {code} 用于确认此电子邮件地址，5 分钟内有效。如非本人操作，请忽略。',
  },
  FOLLOW: {
    en: 'Falaj: {code} is your code to get alerts of {merchant}. It is valid for 5 minutes. If you did not ask for it, do nothing.',
    zh: '【Falaj】验证码 {code} 用于接收 {merchant} 的提醒，5 分钟内有效。如非本人操作，请忽略。',
  },
  SIGN_CONTRACT: {
    en: 'Falaj: {code} is your code to sign the merchant agreement. It is valid for 5 minutes.',
    zh: '【Falaj】签署商户协议验证码 {code}，5 分钟内有效。',
  },
  other: {
    en: 'Falaj: {code} is your confirmation code. It is valid for 5 minutes.',
    zh: '【Falaj】确认验证码 {code}，5 分钟内有效。',
  },
})

export const codeText = (
  purpose: string,
  code: string,
  language: Language,
  facts: Readonly<Record<string, string>> = {},
): string => {
  const name = facts['what'] ? `${purpose}_FOR` : purpose
  return say(Object.hasOwn(texts, name) ? texts[name as keyof typeof texts] : texts.other, language, { ...facts, code })
}

/** The code in the text of a code message; null for every other message, which may have six digits of an amount. */
export const codeOf = ({ purpose, body }: Pick<NewMessage, 'purpose' | 'body'>): string | null =>
  Object.hasOwn(texts, purpose) ? (/\b(\d{6})\b/.exec(body)?.[1] ?? null) : null

const notices = words({
  passwordOffElsewhere: {
    en: 'Falaj: someone entered a wrong password for your number many times. Your password still works on devices you use, but not on new ones. To set a new password, choose Forgot password on the login page.',
    zh: '【Falaj】有人多次用您的号码输错密码。您的密码在新设备上已停用，在您常用的设备上仍可使用。如需重设，请在登录页选择“忘记密码”。',
  },
  passwordOff: {
    en: 'Falaj: a wrong password was entered many times on one of your devices, so your password no longer works. To set a new one, choose Forgot password on the login page. If this was not you, call your provider.',
    zh: '【Falaj】您的一台设备上多次输错密码，密码已停用。请在登录页选择“忘记密码”重新设置。如非本人操作，请联系服务商。',
  },
  emailChanged: {
    en: 'Falaj: your notifications now also go to {email}. If this was not you, change your password and call your provider now.',
    zh: '【Falaj】您的通知现也会发送至 {email}。如非本人操作，请修改密码并立即联系服务商。',
  },
  emailRemoved: {
    en: 'Falaj: your e-mail address was removed and no notifications go there any more. If this was not you, change your password and call your provider now.',
    zh: '【Falaj】您的电子邮件地址已移除，不再接收通知。如非本人操作，请修改密码并立即联系服务商。',
  },
  passwordChanged: {
    en: 'Falaj: your password was changed and you were logged out everywhere else. If this was not you, call your provider now.',
    zh: '【Falaj】您的密码已更改，其他登录已全部退出。如非本人操作，请立即联系服务商。',
  },
})
const securityNotice = (
  mobile: string,
  language: Language,
  { purpose, text, page }: { readonly purpose: string; readonly text: Bilingual; readonly page: Path },
): NewMessage => ({
  channel: 'sms',
  recipient: mobile,
  purpose,
  body: text[language],
  inbox: { topic: 'security', merchantId: null, text: withoutSender(text), link: href(page) },
})
/** Sent by SMS: an attacker who redirects the e-mails must not be the only one to learn of it. */
export const emailChanged = (mobile: string, language: Language, email: string | null): NewMessage =>
  securityNotice(mobile, language, {
    purpose: 'EMAIL_CHANGED',
    text: email ? sayBoth(notices.emailChanged, { email }) : sayBoth(notices.emailRemoved),
    page: '/settings/notifications',
  })
export const passwordChanged = (mobile: string, language: Language): NewMessage =>
  securityNotice(mobile, language, {
    purpose: 'PASSWORD_CHANGED',
    text: sayBoth(notices.passwordChanged),
    page: '/settings/sessions',
  })
export const passwordOff = (mobile: string, language: Language, onOwnDevice: boolean): NewMessage =>
  securityNotice(mobile, language, {
    purpose: 'PASSWORD_OFF',
    text: sayBoth(onOwnDevice ? notices.passwordOff : notices.passwordOffElsewhere),
    page: '/settings/sessions',
  })
