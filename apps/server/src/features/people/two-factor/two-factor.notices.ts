// Notifies a person on their own phone of a change of their second factor: if it was somebody else, they know at once.
import { href } from '@falaj/contract/kernel/routes'
import { words, type Language } from '@falaj/contract/kernel/words'
import { sayBoth, withoutSender } from '../../../platform/identity/inbox.ts'
import type { NewMessage } from '../../../platform/identity/message.ts'

const notices = words({
  bound: { en: 'an authenticator app was added to your account', zh: '您的账户已绑定身份验证器' },
  unbound: { en: 'the authenticator app was removed from your account', zh: '您的账户已解绑身份验证器' },
  passkeyAdded: { en: 'a passkey was added to your account', zh: '您的账户已添加通行密钥' },
  passkeyRemoved: { en: 'a passkey was removed from your account', zh: '您的账户已移除通行密钥' },
  codesRenewed: { en: 'new recovery codes were created for your account', zh: '您的恢复码已重新生成' },
  codeUsed: { en: 'one of your recovery codes was used', zh: '您的一个恢复码已被使用' },
  sceneChanged: { en: 'you changed the two-factor settings of your merchant', zh: '您修改了商户的双重验证设置' },
  whole: {
    en: 'Falaj: {what}. If this was not you, call your provider now.',
    zh: '【Falaj】{what}。如非本人操作，请立即联系服务商。',
  },
})
export type NoticeOf = Exclude<keyof typeof notices, 'whole'>

export const noticeOf = (what: NoticeOf, mobile: string, language: Language): NewMessage => {
  const text = sayBoth(notices.whole, { what: notices[what] })
  return {
    channel: 'sms',
    recipient: mobile,
    purpose: 'TWO_FACTOR_CHANGED',
    body: text[language],
    inbox: {
      topic: 'security',
      merchantId: null,
      text: withoutSender(text),
      link: href('/management/two-factor-auth'),
    },
  }
}
