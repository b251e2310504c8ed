// Messages about merchants that agents bring: notices to the account's members, and SMS to the owner, who is no member of it.
import { agentMerchantFieldWords } from '@falaj/contract/growth/agent-merchant'
import { say, speak, words, type Bilingual } from '@falaj/contract/kernel/words'
import type { TxContext } from '../../../platform/command/context.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { post } from '../../../platform/identity/message.ts'
import { ownOrigin } from '../../../platform/settings/own-origin.ts'

const texts = words({
  approved: {
    en: '{name} was approved. Its owner can sign the merchant agreement now.',
    zh: '{name} 已获批准，负责人现可签署商户协议。',
  },
  rejected: { en: '{name} was rejected: {reason}', zh: '{name} 被拒绝：{reason}' },
  'handed-over': { en: '{name} was handed over to {reason}.', zh: '{name} 已移交给 {reason}。' },
})
const messages = words({
  welcome: {
    en: 'Falaj: {name} (MID {mid}) is open and you are its first administrator. Sign in with this number at {link} and sign the merchant agreement.',
    zh: '【Falaj】{name}（商户号 {mid}）已开通，您是首位管理员。请用此号码登录 {link} 并签署商户协议。',
  },
  missing: {
    en: '{account}: your application for Falaj payments still needs: {missing}. Please send it to your contact person.',
    zh: '【{account}】您的 Falaj 收款申请仍缺：{missing}。请发送给您的联系人。',
  },
  complete: {
    en: '{account}: please confirm your application for Falaj payments with your contact person.',
    zh: '【{account}】请与您的联系人确认您的 Falaj 收款申请。',
  },
  sign: {
    en: '{account}: your merchant agreement waits for your signature. Sign in at {link}.',
    zh: '【{account}】您的商户协议待签署，请登录 {link}。',
  },
})

/** `about` tells two notices of the same kind apart: the request or the agent that caused it. */
export const notifyTeam = async (
  { emit }: Pick<TxContext, 'emit'>,
  merchantId: string,
  what: keyof typeof texts,
  { id, name, reason, about }: { id: string; name: string | Bilingual; reason: string | null; about: string | null },
): Promise<void> => {
  await emit({
    kind: 'agent-merchant.notice',
    merchantId,
    audience: 'none',
    payload: {
      about: `agent-merchant ${id} ${what} ${about ?? ''}`,
      text: sayBoth(texts[what], { name, reason: reason ?? '' }),
      object: { kind: 'agent-merchant', id },
    },
  })
}
type Context = Pick<TxContext, 'tx' | 'emit' | 'settings'>
const send = (own: Context, recipient: string, body: string) =>
  post(own.tx, own.emit, { channel: 'sms', recipient, purpose: 'NOTICE', body, inbox: null })

/** In the language that the person reads. */
export const welcomeOwner = async (
  own: Context,
  personId: string,
  child: { readonly mid: string; readonly name: Bilingual },
): Promise<void> => {
  const { mobile, language } = await own.tx
    .selectFrom('person')
    .select(['mobile', 'language'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const spoken = language === 'zh' ? 'zh' : 'en'
  const link = ownOrigin(own.settings)
  await send(own, mobile, speak(messages, spoken)('welcome', { name: child.name[spoken], mid: child.mid, link }))
}
/** To somebody who is no member yet: in both languages. */
export const remindOwner = async (
  own: Context,
  mobile: string,
  {
    account,
    missing,
    isToSign,
  }: { readonly account: Bilingual; readonly missing: readonly string[]; readonly isToSign: boolean },
): Promise<void> => {
  const body = (['en', 'zh'] as const).map((language) => {
    const t = speak(messages, language)
    const name = account[language]
    if (isToSign) return t('sign', { account: name, link: ownOrigin(own.settings) })
    if (missing.length === 0) return t('complete', { account: name })
    const fields = missing.map((field) => say(agentMerchantFieldWords[field as 'city'], language))
    return t('missing', { account: name, missing: fields.join(language === 'zh' ? '、' : ', ') })
  })
  await send(own, mobile, body.join('\n'))
}
