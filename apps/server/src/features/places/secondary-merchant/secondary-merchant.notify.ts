// Who is notified of a secondary merchant: the account's members of what was decided, and the first administrator, who is no member yet, by SMS.
import { speak, words, type Bilingual } from '@falaj/contract/kernel/words'
import type { TxContext } from '../../../platform/command/context.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { post } from '../../../platform/identity/message.ts'
import { ownOrigin } from '../../../platform/settings/own-origin.ts'

const texts = words({
  approved: { en: '{name} was approved and is open.', zh: '{name} 已获批准并开通。' },
  rejected: { en: '{name} was rejected: {reason}', zh: '{name} 被拒绝：{reason}' },
  suspended: { en: '{name} was suspended: {reason}', zh: '{name} 已暂停：{reason}' },
  resumed: { en: '{name} takes payments again.', zh: '{name} 已恢复收款。' },
  left: { en: '{name} no longer belongs to your account.', zh: '{name} 已退出您的账户。' },
  welcome: {
    en: 'Falaj: {name} (MID {mid}) is open and you are its first administrator. Sign in with this number at {link} and sign the merchant agreement.',
    zh: '【Falaj】{name}（商户号 {mid}）已开通，您是首位管理员。请用此号码登录 {link} 并签署商户协议。',
  },
})
export type SecondaryNotice = Exclude<keyof typeof texts, 'welcome'>

/** `about` tells two notices of the same kind apart: the request that decided it. */
export const tellSecondary = async (
  { emit }: Pick<TxContext, 'emit'>,
  merchantId: string,
  what: SecondaryNotice,
  { id, name, reason, about }: { id: string; name: string | Bilingual; reason: string | null; about: string | null },
): Promise<void> => {
  await emit({
    kind: 'secondary-merchant.notice',
    merchantId,
    audience: 'none',
    payload: {
      about: `secondary-merchant ${id} ${what} ${about ?? ''}`,
      text: sayBoth(texts[what], { name, reason: reason ?? '' }),
      object: { kind: 'secondary-merchant', id },
    },
  })
}
/** In the language that the person reads. */
export const welcomeAdministrator = async (
  { tx, emit, settings }: Pick<TxContext, 'tx' | 'emit' | 'settings'>,
  personId: string,
  child: { readonly mid: string; readonly name: Bilingual },
): Promise<void> => {
  const { mobile, language } = await tx
    .selectFrom('person')
    .select(['mobile', 'language'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const t = speak(texts, language === 'zh' ? 'zh' : 'en')
  await post(tx, emit, {
    channel: 'sms',
    recipient: mobile,
    purpose: 'NOTICE',
    body: t('welcome', {
      name: child.name[language === 'zh' ? 'zh' : 'en'],
      mid: child.mid,
      link: ownOrigin(settings),
    }),
    inbox: null,
  })
}
