// Explains a refusal: the rule as data and as text, and the roles that would be admitted. Pure.
import type { Bilingual } from './words.ts'
import {
  mayEnter,
  refusalOf,
  roleWords,
  roles,
  type Access,
  type Area,
  type AreaRule,
  type BusinessType,
  type Role,
  type Visitor,
  type Who,
} from './access.ts'

export const whyRules = [
  'signed-out',
  'no-merchant',
  'nobody',
  'account-type',
  'flag',
  'whitelist',
  'blacklist',
  'role',
  'reports',
] as const
export type WhyRule = (typeof whyRules)[number]
export interface Why {
  readonly rule: WhyRule
  readonly says: Bilingual
  /** Members with one of these roles at the same merchant could. Empty if only the provider could change it. */
  readonly roles: readonly Role[]
}

const businessWords: Readonly<Record<BusinessType, Bilingual>> = {
  normal: { en: 'single businesses', zh: '单一商户' },
  'multi-merchant': { en: 'groups with several merchants', zh: '多商户集团' },
  agent: { en: 'agents', zh: '代理商' },
}
const joined = (words: readonly Bilingual[]): Bilingual => ({
  en: words.map(({ en }) => en).join(', '),
  zh: words.map(({ zh }) => zh).join('、'),
})
const sentences: Readonly<Record<WhyRule, (who: Who | null, area: Area | null) => Bilingual>> = {
  'signed-out': () => ({ en: 'You’re not logged in.', zh: '尚未登录。' }),
  'no-merchant': () => ({ en: 'You don’t act for a merchant yet.', zh: '您尚未代表任何商户操作。' }),
  nobody: () => ({ en: 'This isn’t available to anyone.', zh: '该功能对所有人关闭。' }),
  'account-type': (_, area) => {
    const kinds = joined((area?.business ?? []).map((type) => businessWords[type]))
    return { en: `This is only for ${kinds.en}.`, zh: `该功能仅适用于${kinds.zh}。` }
  },
  flag: () => ({
    en: 'Your provider hasn’t turned on the referral programme for this merchant.',
    zh: '服务商尚未为该商户开通推荐计划。',
  }),
  whitelist: () => ({
    en: 'Your provider hasn’t turned on crypto for this merchant.',
    zh: '服务商尚未为该商户开通加密货币。',
  }),
  blacklist: () => ({
    en: 'Your provider has turned off referrals for this merchant.',
    zh: '服务商已为该商户关闭推荐功能。',
  }),
  role: (who) => {
    const mine = joined((who?.roles ?? []).map((role) => roleWords[role]))
    return mine.en
      ? { en: `Your role (${mine.en}) doesn’t include this.`, zh: `您的角色（${mine.zh}）不包含此项权限。` }
      : { en: 'None of your roles include this.', zh: '您没有包含此项权限的角色。' }
  },
  reports: () => ({
    en: 'Your provider hasn’t turned on reports for your role.',
    zh: '服务商尚未为您的角色开通报表。',
  }),
}

const areasOf = (access: Access): readonly Area[] =>
  typeof access === 'string' ? [] : Array.isArray(access) ? (access as readonly Area[]) : [access as Area]

/** The roles that would each be admitted at this merchant. */
const rolesThatCould = (access: Access, who: Who): readonly Role[] =>
  roles.filter((role) =>
    mayEnter(access, { status: 'AUTHENTICATED', who: { ...who, roles: [role], viewedBy: undefined } }),
  )

/** If there are several alternatives, one that a colleague has is named before one that only the provider can grant. */
const nearness: readonly AreaRule[] = ['role', 'reports', 'flag', 'whitelist', 'blacklist', 'account-type']

/** Null if nothing refuses. */
export const whyNot = (access: Access, visitor: Visitor): Why | null => {
  if (mayEnter(access, visitor)) return null
  const { who } = visitor
  const because = (rule: WhyRule, area: Area | null = null): Why => ({
    rule,
    says: sentences[rule](who, area),
    roles: who && access !== 'nobody' ? rolesThatCould(access, who) : [],
  })
  if (access === 'nobody') return because('nobody')
  if (visitor.status === 'NONE') return because('signed-out')
  if (!who || visitor.status !== 'AUTHENTICATED') return because('no-merchant')
  const refused = areasOf(access).map((area) => ({ area, rule: refusalOf(area, who) ?? ('role' as const) }))
  const [nearest] = refused.toSorted((one, other) => nearness.indexOf(one.rule) - nearness.indexOf(other.rule))
  return because(nearest?.rule ?? 'nobody', nearest?.area ?? null)
}
