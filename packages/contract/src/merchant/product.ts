// Products of one merchant: active ones, applications, and agreed terms. One mechanism for all of them (product-questions.ts).
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { productKey } from './application-answers.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { applicationStatuses, contractStatuses } from '../kernel/enumerations.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { fileReference } from '../workspace/file.ts'
import { productAnswers, productDocuments, productFields } from './product-questions.ts'
import { productKeys, productNames } from '../kernel/products.ts'
import { documentKindNames } from './profile.ts'
import { agreedTerms, id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

export type ApplicationStatus = (typeof applicationStatuses)[number]
const bilingual = z.object({ en: z.string(), zh: z.string() })
/** The provider's remark on one field. */
export const productRemark = z.object({ field: z.enum(productFields), remark: bilingual })
export type ProductRemark = z.output<typeof productRemark>

/** Why it cannot be used although it is In-App: switched off by one side, no longer admitted to it, or a new agreement is overdue: its own, or the merchant agreement. */
export const offReasons = ['merchant', 'provider', 'agreement', 'merchant-agreement', 'admission'] as const
/** The merchant's next step: apply, finish a draft, fix what was declined, wait, sign, sign again, switch it on; or nothing. */
export const nextSteps = ['apply', 'continue', 'mend', 'wait', 'sign', 'resign', 'switch-on', 'use', 'none'] as const
export type NextStep = (typeof nextSteps)[number]

const standing = {
  /** Id of the stored record with its application; null if there is none. */
  id: z.nullable(id),
  product: productKey,
  status: open(applicationStatuses),
  /** Can be used now. */
  active: z.boolean(),
  off: z.nullable(z.object({ by: z.enum(offReasons), reason: z.nullable(bilingual) })),
  next: z.enum(nextSteps),
  /** Null if this merchant may apply for it. */
  barred: z.nullable(z.enum(['account', 'admission'])),
  activeSince: z.nullable(instant),
  /** The day a new version of its agreement must be signed by. */
  signBy: z.nullable(instant),
}
export const productRow = z.object(standing)
export type ProductRow = z.output<typeof productRow>

export const productStep = z.object({
  id,
  step: z.enum([
    'APPLIED',
    'TAKEN_UP',
    'DECLINED',
    'APPROVED',
    'SIGNED',
    'SWITCHED_ON',
    'SWITCHED_OFF',
    'RENEWAL',
    'TERMS',
  ]),
  actor: z.enum(['merchant', 'provider', 'autopilot']),
  person: z.nullable(z.string()),
  remark: z.nullable(bilingual),
  remarks: z.array(productRemark),
  at: instant,
})
export const productStepWords = words({
  APPLIED: { en: 'Application sent', zh: '已提交申请' },
  TAKEN_UP: { en: 'Under review by the provider', zh: '服务商审核中' },
  DECLINED: { en: 'The provider declined it', zh: '服务商已拒绝' },
  APPROVED: { en: 'The provider approved it', zh: '服务商已通过' },
  SIGNED: { en: 'Agreement signed', zh: '协议已签署' },
  SWITCHED_ON: { en: 'Switched on', zh: '已开启' },
  SWITCHED_OFF: { en: 'Switched off', zh: '已关闭' },
  RENEWAL: { en: 'A new agreement must be signed', zh: '需签署新版协议' },
  TERMS: { en: 'The provider set new fees and limits', zh: '服务商设定了新的费率和限额' },
})

const filedDocument = z.object({
  kind: z.enum(documentKindNames),
  path: id,
  name: z.string(),
  expiresOn: z.nullable(z.string()),
})
const sentDocument = z.object({ kind: z.enum(documentKindNames), path: id, name: z.string() })
export const productDetail = z.object({
  ...standing,
  answers: productAnswers,
  documents: productDocuments,
  /** For each required kind: the newest in the merchant's file, and what was sent with the application. */
  filed: z.array(filedDocument),
  sent: z.array(sentDocument),
  remarks: z.array(productRemark),
  steps: z.array(productStep),
  ...agreedTerms.shape,
  /** Announced terms, which apply from that day on. */
  coming: z.nullable(
    z.object({
      from: z.string(),
      paymentMax: agreedTerms.shape.paymentMax,
      dayMax: agreedTerms.shape.dayMax,
      fee: agreedTerms.shape.fee,
    }),
  ),
  /** Version of the signed agreement; null if it was agreed on with the merchant agreement, or nothing is signed yet. */
  agreementVersion: z.nullable(z.string()),
  submittedAt: z.nullable(instant),
  changedAt: z.nullable(instant),
})
export type ProductDetail = z.output<typeof productDetail>

/** Names of the merchant agreement and of each product's agreement. */
export const agreementNames = {
  merchant: { en: 'Merchant Agreement', zh: '商户协议' },
  ...productNames,
}
const agreements = listed(
  {
    id: field.id,
    /** 'merchant': the merchant agreement. */
    title: field.label('Agreement', '协议', ['merchant', ...productKeys], agreementNames),
    version: field.count('Version', '版本'),
    paperVersion: field.code('Terms', '条款版本'),
    party: field.text('Party', '签约方'),
    status: field.status('Status', '状态', contractStatuses, statuses),
    madeAt: field.time('Made', '生成时间'),
    signedAt: orNone(field.time('Signed', '签署时间')),
    signedBy: orNone(field.text('Signed by', '签署人')),
    /** When the next version was signed; none if it holds, or was never signed. */
    endedAt: orNone(field.time('In force until', '失效时间')),
    file: field.text('File', '文件'),
    sha256: field.code('Fingerprint (SHA-256)', '指纹（SHA-256）'),
  },
  {
    title: filter.one(['merchant', ...productKeys] as [string, ...string[]]),
    status: filter.one(contractStatuses),
    madeAt: filter.dates,
  },
)('POST secure/product/agreement/query', areas.agreements)

const given = z.object({ product: productKey, answers: productAnswers, documents: productDocuments })
const receipt = z.object({ answers: productAnswers, documents: productDocuments })
const one = z.object({ product: productKey })
const access = areas.productApplication

export const product = refreshedBy(['product.changed'], {
  query: read('POST secure/product/query', {
    access: areas.allProducts,
    input: nothing,
    output: z.object({ rows: z.array(productRow) }),
  }),
  /** Income of each product since the month began in Dubai, per currency: net of fee and VAT. */
  earned: read('POST secure/product/earned', {
    access: areas.productList,
    input: nothing,
    output: z.object({
      since: z.string(),
      rows: z.array(z.object({ product: z.string(), payments: z.int(), gross: money, net: money })),
    }),
  }),
  detail: read('POST secure/product/detail', { access, input: one, output: productDetail }),
  /** Saves the draft; nothing is sent. */
  save: change('POST secure/product/apply/save', {
    does: { en: 'Saved a product application', zh: '保存产品申请' },
    access,
    input: given,
    output: productDetail,
  }),
  /** When a declined application is sent again, only the declined fields may differ. */
  apply: change('POST secure/product/apply', {
    does: { en: 'Applied for a product', zh: '申请产品' },
    access,
    input: given,
    output: productDetail,
  }),
  switch: change('POST secure/product/switch', {
    does: { en: 'Switched a product on or off', zh: '开启或关闭产品' },
    access,
    input: z.object({ product: productKey, on: z.boolean() }),
    output: productDetail,
  }),
  agreements,
  agreement: read('POST secure/product/agreement/detail', {
    access: areas.agreements,
    input: z.object({ id }),
    /** The terms that were in force before it; none if it was the first. */
    output: z.extend(agreements.row, { previousPaper: z.nullable(z.string()) }),
  }),
  agreementDownload: read('POST secure/product/agreement/download', {
    access: areas.agreements,
    input: z.object({ id }),
    output: fileReference,
  }),
  // Listed by the specification; the same mechanism.
  receiptApply: change('POST secure/product/digitalreceipt/apply', {
    does: { en: 'Applied for digital receipts', zh: '申请电子小票' },
    access,
    input: receipt,
    output: productDetail,
  }),
  receiptDetail: read('POST secure/product/digitalreceipt/detail', { access, input: nothing, output: productDetail }),
  receiptStatus: read('POST secure/product/digitalreceipt/status', { access, input: nothing, output: productRow }),
})
