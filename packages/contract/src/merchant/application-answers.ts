// Answers of a business that applies: the fields, the texts for their values, and what is still missing.
import * as z from 'zod/mini'
import { accountTypes } from '../kernel/access.ts'
import type { FieldFault } from '../kernel/envelope.ts'
import { productKeys, type ProductKey } from '../kernel/products.ts'
import { emailAddress, money } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'

export const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'REQUIRED'), z.maxLength(max, 'TOO_LONG'))
const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
/** YYYY-MM-DD, a date that exists. */
export const day = z
  .string()
  .check(z.regex(/^[12]\d{3}-\d{2}-\d{2}$/, 'INVALID'), z.refine(isDay, { error: 'INVALID' }))
const fileId = z.uuid({ error: 'INVALID' })
const documents = z.array(fileId).check(z.maxLength(5, 'TOO_LONG'))

export const accountTypeWords = words({
  MERCHANT: { en: 'One business', zh: '单一商户' },
  MULTI_MERCHANT: { en: 'Group with several merchants', zh: '多商户集团' },
  AGENT: { en: 'Agent or integrator', zh: '代理商或集成商' },
  TAXI: { en: 'Taxi', zh: '出租车' },
  TAXI_PLATFORM: { en: 'Taxi platform', zh: '出租车平台' },
})
export const activityWords = words({
  RETAIL: { en: 'Shop or market', zh: '零售' },
  FOOD: { en: 'Restaurant or café', zh: '餐饮' },
  ONLINE: { en: 'Online shop', zh: '网上商店' },
  TRAVEL: { en: 'Travel and hotels', zh: '旅游与酒店' },
  TRANSPORT: { en: 'Transport', zh: '交通运输' },
  HEALTH: { en: 'Health', zh: '医疗健康' },
  EDUCATION: { en: 'Education', zh: '教育' },
  SERVICES: { en: 'Other services', zh: '其他服务' },
})
export type Activity = keyof typeof activityWords
/** Where a merchant may be licensed; people read the names that their browser knows. */
export const businessCountries = [
  'AE',
  'SA',
  'QA',
  'KW',
  'BH',
  'OM',
  'EG',
  'JO',
  'IN',
  'PK',
  'CN',
  'HK',
  'SG',
  'GB',
  'US',
] as const

export const documentFields = ['tradeLicence', 'ownerId', 'bankLetter'] as const
export type DocumentField = (typeof documentFields)[number]

export const productKey = z.enum(productKeys as [ProductKey, ...ProductKey[]], { error: 'INVALID' })
const shape = {
  accountType: z.optional(z.enum(accountTypes, { error: 'INVALID' })),
  nameEn: z.optional(text(120)),
  nameZh: z.optional(text(120)),
  licenceNo: z.optional(text(40)),
  licenceExpiry: z.optional(day),
  activity: z.optional(z.enum(Object.keys(activityWords) as [Activity, ...Activity[]], { error: 'INVALID' })),
  country: z.optional(z.enum(businessCountries, { error: 'INVALID' })),
  city: z.optional(text(80)),
  address: z.optional(text(200)),
  contactName: z.optional(text(80)),
  contactEmail: z.optional(emailAddress),
  monthlyVolume: z.optional(money),
  products: z.optional(z.array(productKey).check(z.maxLength(20, 'TOO_LONG'))),
  tradeLicence: z.optional(documents),
  ownerId: z.optional(documents),
  bankLetter: z.optional(documents),
}
export const answers = z.object(shape)
export type Answers = z.output<typeof answers>
export type AnswerField = keyof Answers
export const answerFields = Object.keys(shape) as [AnswerField, ...AnswerField[]]

export const answerWords = words({
  accountType: { en: 'Account type', zh: '账户类型' },
  nameEn: { en: 'Legal name in English', zh: '英文法定名称' },
  nameZh: { en: 'Legal name in Chinese', zh: '中文法定名称' },
  licenceNo: { en: 'Trade licence number', zh: '营业执照号' },
  licenceExpiry: { en: 'Licence valid until', zh: '执照有效期至' },
  activity: { en: 'What the business does', zh: '经营范围' },
  country: { en: 'Country', zh: '国家或地区' },
  city: { en: 'City', zh: '城市' },
  address: { en: 'Address', zh: '地址' },
  contactName: { en: 'Contact person', zh: '联系人' },
  contactEmail: { en: 'E-mail', zh: '邮箱' },
  monthlyVolume: { en: 'Expected sales per month', zh: '预计月交易额' },
  products: { en: 'Products wanted', zh: '所需产品' },
  tradeLicence: { en: 'Trade licence', zh: '营业执照' },
  ownerId: { en: 'Owner’s identity document', zh: '所有人身份证件' },
  bankLetter: { en: 'Bank letter', zh: '银行证明' },
}) satisfies Record<AnswerField, { readonly en: string; readonly zh: string }>

/** May stay empty for good. */
export const isOptional = (field: AnswerField): boolean => field === 'nameZh' || field === 'bankLetter'
/** May follow after the application was sent; the provider asks for it. */
export const mayFollow = (field: AnswerField): boolean => field === 'ownerId'

const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0)

/** What prevents an application from being sent (`submit`) or approved (`review`). `today` is YYYY-MM-DD. */
export const lacks = (given: Answers, when: 'submit' | 'review', today: string): FieldFault[] => {
  const empty = answerFields
    .filter((field) => isEmpty(given[field]) && !isOptional(field) && (when === 'review' || !mayFollow(field)))
    .map((field) => ({
      path: field,
      code: shape[field]._zod.def.innerType._zod.def.type === 'array' ? 'REQUIRED_ITEM' : 'REQUIRED',
    }))
  const wrong = [
    ...(given.licenceExpiry && given.licenceExpiry <= today
      ? [{ path: 'licenceExpiry', code: 'LICENCE_EXPIRED' }]
      : []),
    ...(given.monthlyVolume && given.monthlyVolume.minor <= 0n ? [{ path: 'monthlyVolume', code: 'AMOUNT' }] : []),
  ]
  return [...empty, ...wrong]
}
