// What a merchant is asked when it applies for a product: every question once, and which of them, which documents and which accounts each
// product's row names. The form, its check on both sides and the provider's remarks all come from here.
import * as z from 'zod/mini'
import { accountTypes, type AccountType } from '../kernel/access.ts'
import { day, text } from './application-answers.ts'
import type { FieldFault } from '../kernel/envelope.ts'
import type { ProductKey } from '../kernel/products.ts'
import { documentKindNames, documentKinds, type DocumentKindName } from './profile.ts'
import { emailAddress, money } from '../kernel/scalars.ts'
import type { Bilingual } from '../kernel/words.ts'

type Choices = Readonly<Record<string, Bilingual>>
export type Question = { readonly en: string; readonly zh: string; readonly hint?: Bilingual } & (
  | { readonly kind: 'text' | 'long' | 'url' | 'email' | 'count' | 'money' }
  | { readonly kind: 'choice' | 'choices'; readonly choices: Choices }
)
const table = <const Name extends string>(rows: Record<Name, Question>): Readonly<Record<Name, Question>> => rows

// prettier-ignore
export const questions = table({
  goods: { kind: 'long', en: 'What you will sell with it', zh: '销售内容', hint: { en: 'Goods or services, in one or two sentences.', zh: '用一两句话说明商品或服务。' } },
  monthlyVolume: { kind: 'money', en: 'Expected amount per month', zh: '预计月交易额', hint: { en: 'An estimate is fine.', zh: '大致估计即可。' } },
  typicalPayment: { kind: 'money', en: 'Typical payment', zh: '常见单笔金额' },
  website: { kind: 'url', en: 'Website of the shop', zh: '商店网站', hint: { en: 'Begins with https://', zh: '以 https:// 开头' } },
  returnPolicy: { kind: 'url', en: 'Page with your return policy', zh: '退货政策页面' },
  techName: { kind: 'text', en: 'Technical contact', zh: '技术联系人' },
  techEmail: { kind: 'email', en: 'E-mail of the technical contact', zh: '技术联系人邮箱' },
  stores: { kind: 'count', en: 'Number of stores', zh: '门店数量' },
  counters: { kind: 'count', en: 'Number of counters', zh: '收银台数量' },
  appName: { kind: 'text', en: 'Name of the app', zh: '应用名称' },
  platforms: { kind: 'choices', en: 'Platforms', zh: '平台', choices: { IOS: { en: 'iOS', zh: 'iOS' }, ANDROID: { en: 'Android', zh: 'Android' } } },
  cycle: { kind: 'choice', en: 'How often you charge', zh: '扣款周期', choices: { WEEKLY: { en: 'Every week', zh: '每周' }, MONTHLY: { en: 'Every month', zh: '每月' }, YEARLY: { en: 'Every year', zh: '每年' } } },
  debitMax: { kind: 'money', en: 'Highest single charge', zh: '单次最高扣款' },
  consent: { kind: 'choice', en: 'How customers agree to be charged', zh: '顾客授权方式', choices: { ONLINE: { en: 'On your website', zh: '在网站上' }, APP: { en: 'In your app', zh: '在应用内' }, PAPER: { en: 'On paper', zh: '纸质授权' } } },
  instalments: { kind: 'choices', en: 'Instalments you will offer', zh: '提供的分期数', choices: { M3: { en: '3 months', zh: '3 个月' }, M6: { en: '6 months', zh: '6 个月' }, M12: { en: '12 months', zh: '12 个月' } } },
  delivery: { kind: 'count', en: 'Days until you deliver', zh: '交付天数' },
  cashDaily: { kind: 'money', en: 'Cash you expect in a day', zh: '预计每日现金' },
  cashCare: { kind: 'long', en: 'How cash is kept safe', zh: '现金保管方式' },
  payees: { kind: 'choices', en: 'Who you will pay', zh: '付款对象', choices: { STAFF: { en: 'Staff', zh: '员工' }, SUPPLIERS: { en: 'Suppliers', zh: '供应商' }, PARTNERS: { en: 'Partners', zh: '合作伙伴' }, CUSTOMERS: { en: 'Customers', zh: '顾客' } } },
  purpose: { kind: 'long', en: 'What the payments are for', zh: '付款用途' },
  receiptName: { kind: 'text', en: 'Name on the receipt', zh: '小票上的名称' },
  channels: { kind: 'choices', en: 'How receipts are sent', zh: '小票发送方式', choices: { EMAIL: { en: 'E-mail', zh: '电子邮件' }, SMS: { en: 'SMS', zh: '短信' }, PRINT: { en: 'Printed code', zh: '打印二维码' } } },
  coins: { kind: 'choices', en: 'Coins', zh: '币种', choices: { BTC: { en: 'Bitcoin (BTC)', zh: '比特币（BTC）' }, ETH: { en: 'Ether (ETH)', zh: '以太币（ETH）' }, USDT: { en: 'Tether (USDT)', zh: '泰达币（USDT）' }, USDC: { en: 'USD Coin (USDC)', zh: 'USDC' } } },
  coinSource: { kind: 'long', en: 'Where the coins come from', zh: '币的来源' },
})
export type QuestionName = keyof typeof questions
export const questionNames = Object.keys(questions) as [QuestionName, ...QuestionName[]]

const url = z
  .string()
  .check(z.maxLength(200, 'TOO_LONG'), z.regex(/^https?:\/\/[^\s/@.]+(\.[^\s/@.]+)+(:\d+)?(\/\S*)?$/i, 'WEBSITE'))
const count = z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'WHOLE_NUMBER'))
const schemaOf = (question: Question) => {
  switch (question.kind) {
    case 'text':
      return text(80)
    case 'long':
      return text(500)
    case 'url':
      return url
    case 'email':
      return emailAddress
    case 'count':
      return count
    case 'money':
      return money
    case 'choice':
      return z.enum(Object.keys(question.choices), { error: 'INVALID' })
    case 'choices':
      return z.array(z.enum(Object.keys(question.choices), { error: 'INVALID' })).check(z.maxLength(20, 'TOO_LONG'))
  }
}
type Value = string | readonly string[] | z.output<typeof money>
/** Every question is optional here: a draft may lack anything, and a product asks only its own. */
export const productAnswers = z.object(
  Object.fromEntries(questionNames.map((name) => [name, z.optional(schemaOf(questions[name]))])) as unknown as Record<
    QuestionName,
    z.ZodMiniOptional<z.ZodMiniType<Value>>
  >,
)
export type ProductAnswers = Readonly<Partial<Record<QuestionName, Value | undefined>>>

/** A document that is sent with the application, instead of the one in the merchant's file. */
const sentDocument = z.object({ file: z.uuid({ error: 'INVALID' }), expiresOn: z.optional(day) })
export const productDocuments = z.object(
  Object.fromEntries(documentKindNames.map((kind) => [kind, z.optional(sentDocument)])) as unknown as Record<
    DocumentKindName,
    z.ZodMiniOptional<typeof sentDocument>
  >,
)
export type ProductDocuments = Readonly<Partial<Record<DocumentKindName, z.output<typeof sentDocument> | undefined>>>

/** A field that the provider can comment on: an answer or a document. */
export type ProductField = QuestionName | DocumentKindName
export const productFields = [...questionNames, ...documentKindNames] as [ProductField, ...ProductField[]]
export const isDocumentField = (field: ProductField): field is DocumentKindName => Object.hasOwn(documentKinds, field)
export const fieldTitle = (field: ProductField): Bilingual => {
  const { en, zh } = isDocumentField(field) ? documentKinds[field] : questions[field]
  return { en, zh }
}

/** What people come for; the catalogue can be looked at by it. */
export const needs = {
  online: { en: 'Sell online', zh: '线上销售' },
  store: { en: 'Sell in a store', zh: '门店销售' },
  regular: { en: 'Charge regularly', zh: '定期收款' },
  pay: { en: 'Pay others', zh: '对外付款' },
  cash: { en: 'Cash', zh: '现金业务' },
  crypto: { en: 'Crypto', zh: '加密货币' },
} as const satisfies Readonly<Record<string, Bilingual>>
export type Need = keyof typeof needs
export const needNames = Object.keys(needs) as [Need, ...Need[]]

export interface ProductForm {
  readonly needs: readonly Need[]
  /** Accounts that may have it. */
  readonly accounts: readonly AccountType[]
  /** Open only to merchants that the provider has admitted. */
  readonly admitted?: 'CRYPTO_WHITE_LIST_MERCHANT'
  readonly questions: readonly QuestionName[]
  readonly documents: readonly DocumentKindName[]
}
const sellers: readonly AccountType[] = ['MERCHANT', 'MULTI_MERCHANT', 'TAXI', 'TAXI_PLATFORM']
const shops: readonly AccountType[] = ['MERCHANT', 'MULTI_MERCHANT']
const admitted = 'CRYPTO_WHITE_LIST_MERCHANT'

// prettier-ignore
export const productForms: Readonly<Record<ProductKey, ProductForm>> = {
  gateway: { needs: ['online'], accounts: accountTypes, questions: ['goods', 'website', 'returnPolicy', 'monthlyVolume', 'techName', 'techEmail'], documents: ['TRADE_LICENCE', 'OWNER_ID'] },
  qrpay: { needs: ['store'], accounts: sellers, questions: ['goods', 'stores', 'counters', 'monthlyVolume'], documents: ['TRADE_LICENCE'] },
  'smart-purchase': { needs: ['online', 'store'], accounts: shops, questions: ['goods', 'typicalPayment', 'instalments', 'delivery', 'monthlyVolume'], documents: ['TRADE_LICENCE', 'VAT_CERTIFICATE'] },
  eatm: { needs: ['cash', 'store'], accounts: shops, questions: ['stores', 'cashDaily', 'cashCare'], documents: ['TRADE_LICENCE', 'LEASE', 'INSURANCE'] },
  transfer: { needs: ['pay'], accounts: accountTypes, questions: ['payees', 'purpose', 'monthlyVolume'], documents: ['TRADE_LICENCE'] },
  'transfer-to-bank': { needs: ['pay'], accounts: accountTypes, questions: ['payees', 'purpose', 'monthlyVolume'], documents: ['TRADE_LICENCE', 'BANK_LETTER'] },
  'in-app': { needs: ['online'], accounts: sellers, questions: ['goods', 'appName', 'platforms', 'monthlyVolume', 'techName', 'techEmail'], documents: ['TRADE_LICENCE', 'OWNER_ID'] },
  'smart-code': { needs: ['store'], accounts: sellers, questions: ['goods', 'stores', 'counters', 'typicalPayment'], documents: ['TRADE_LICENCE'] },
  'auto-debit': { needs: ['regular'], accounts: sellers, questions: ['goods', 'cycle', 'debitMax', 'consent', 'monthlyVolume'], documents: ['TRADE_LICENCE', 'MEMORANDUM'] },
  invoice: { needs: ['online', 'regular'], accounts: accountTypes, questions: ['goods', 'typicalPayment', 'monthlyVolume'], documents: ['TRADE_LICENCE', 'VAT_CERTIFICATE'] },
  'cash-top-up': { needs: ['cash', 'store'], accounts: shops, questions: ['stores', 'counters', 'cashDaily', 'cashCare'], documents: ['TRADE_LICENCE', 'LEASE'] },
  paylink: { needs: ['online'], accounts: accountTypes, questions: ['goods', 'typicalPayment', 'monthlyVolume'], documents: ['TRADE_LICENCE'] },
  'crypto-top-up': { needs: ['crypto'], accounts: shops, admitted, questions: ['coins', 'coinSource', 'monthlyVolume'], documents: ['TRADE_LICENCE', 'OWNER_ID', 'MEMORANDUM'] },
  'direct-pay': { needs: ['online', 'regular'], accounts: sellers, questions: ['goods', 'website', 'consent', 'typicalPayment', 'monthlyVolume'], documents: ['TRADE_LICENCE', 'OWNER_ID'] },
  'digital-receipt': { needs: ['store', 'online'], accounts: sellers, questions: ['receiptName', 'channels', 'stores'], documents: ['VAT_CERTIFICATE'] },
  'pay-with-crypto': { needs: ['crypto', 'online'], accounts: shops, admitted, questions: ['goods', 'website', 'coins', 'monthlyVolume'], documents: ['TRADE_LICENCE', 'OWNER_ID', 'MEMORANDUM'] },
}
/** The list of merchants that it is open to; null means open to all. */
export const admissionOf = (product: ProductKey): string | null => productForms[product].admitted ?? null
export const fieldsOf = (product: ProductKey): readonly ProductField[] => [
  ...productForms[product].questions,
  ...productForms[product].documents,
]

/** The newest document of a kind in the merchant's file. */
export interface FiledDocument {
  readonly kind: DocumentKindName
  /** YYYY-MM-DD; null if it does not expire. */
  readonly expiresOn: string | null
}
const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0)
/** What prevents an application from being sent, by field. `today` is YYYY-MM-DD. */
export const lacksOf = (
  product: ProductKey,
  answers: ProductAnswers,
  documents: ProductDocuments,
  filed: readonly FiledDocument[],
  today: string,
): FieldFault[] => {
  const form = productForms[product]
  const answered = form.questions.flatMap((name): FieldFault[] => {
    const value = answers[name]
    if (isEmpty(value)) return [{ path: name, code: questions[name].kind === 'choices' ? 'REQUIRED_ITEM' : 'REQUIRED' }]
    return typeof value === 'object' && 'minor' in value && value.minor <= 0n ? [{ path: name, code: 'AMOUNT' }] : []
  })
  const papers = form.documents.flatMap((kind): FieldFault[] => {
    const own = documents[kind]
    if (own && documentKinds[kind].expires && !own.expiresOn) return [{ path: `${kind}.expiresOn`, code: 'REQUIRED' }]
    const used = own ? { expiresOn: own.expiresOn ?? null } : filed.find((each) => each.kind === kind)
    if (!used) return [{ path: kind, code: 'DOCUMENT_MISSING' }]
    if (used.expiresOn === null || used.expiresOn > today) return []
    return [{ path: own ? `${kind}.expiresOn` : kind, code: 'DOCUMENT_EXPIRED' }]
  })
  return [...answered, ...papers]
}
/** Documents of an application that expired since: they may be replaced, whatever was declined. */
export const expiredDocuments = (
  product: ProductKey,
  documents: ProductDocuments,
  filed: readonly FiledDocument[],
  today: string,
): readonly ProductField[] => {
  const expired = lacksOf(product, {}, documents, filed, today).flatMap(({ path, code }) =>
    code === 'DOCUMENT_EXPIRED' ? [path.split('.')[0]] : [],
  )
  return productForms[product].documents.filter((kind) => expired.includes(kind))
}
