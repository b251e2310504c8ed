// Becoming a merchant: the application of a person with a proved number, and the agreement they sign at its end.
import * as z from 'zod/mini'
import { answerFields, answers, documentFields, productKey } from './application-answers.ts'
import { change, nothing, read, type Output, refreshedBy } from '../kernel/endpoint.ts'
import { contractStatuses, merchantStatuses } from '../kernel/enumerations.ts'
import { fileReference } from '../workspace/file.ts'
import { id, instant, open, smsCode } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'

const access = 'pre-auth'
export const applicationStates = ['DRAFT', 'IN_REVIEW', 'NEEDS_MORE', 'APPROVED', 'REJECTED'] as const
export type ApplicationState = (typeof applicationStates)[number]
export const stateWords = words({
  DRAFT: { en: 'Draft', zh: '草稿' },
  IN_REVIEW: { en: 'In review', zh: '审核中' },
  NEEDS_MORE: { en: 'More information needed', zh: '待补充' },
  APPROVED: { en: 'Approved', zh: '已通过' },
  REJECTED: { en: 'Rejected', zh: '已拒绝' },
})
/** States in which its applicant may change it. */
export const isEditable = (state: string): boolean =>
  state === 'DRAFT' || state === 'NEEDS_MORE' || state === 'REJECTED'

const bilingual = z.object({ en: z.string(), zh: z.string() })
export const missingItem = z.object({ field: z.enum(answerFields), remark: bilingual })
export type MissingItem = z.output<typeof missingItem>
const standing = {
  state: z.enum(applicationStates),
  merchantStatus: open(merchantStatuses),
  contractStatus: open(contractStatuses),
  merchantMid: z.nullable(z.string()),
}
export const applicationRow = z.object({
  id,
  name: z.string(),
  ...standing,
  changedAt: instant,
  submittedAt: z.nullable(instant),
})
const document = z.object({ field: z.enum(documentFields), path: id, name: z.string(), sizeBytes: z.int() })
export const applicationDetail = z.object({
  id,
  ...standing,
  answers,
  missing: z.array(missingItem),
  documents: z.array(document),
  createdAt: instant,
  changedAt: instant,
  submittedAt: z.nullable(instant),
})
export type ApplicationDetail = z.output<typeof applicationDetail>
export const applicationStep = z.object({
  id,
  step: z.enum(['SUBMITTED', 'ASKED', 'REJECTED', 'APPROVED', 'SIGNED']),
  actor: z.enum(['applicant', 'provider', 'autopilot']),
  remark: z.nullable(bilingual),
  missing: z.array(missingItem),
  at: instant,
})
const contractRow = z.object({
  id,
  merchantMid: z.string(),
  /** Null means the merchant agreement. */
  product: z.nullable(productKey),
  version: z.int(),
  paperVersion: z.string(),
  /** Hash of the signed file. */
  sha256: z.string(),
  madeAt: instant,
  signedAt: z.nullable(instant),
  signedBy: z.nullable(z.string()),
})
const contact = z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) })
/** False saves a draft, even if fields are empty. */
const submit = z.boolean()

export const application = {
  add: change('POST preAuth/merchant/apply/add', {
    does: { en: 'Started an application', zh: '新建商户申请' },
    access,
    input: z.extend(answers, {
      submit,
      /** The code of the applicant's invitation. An unknown one has no effect. */
      referral: z.optional(z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{8}q?$/, 'INVALID'))),
    }),
    output: applicationDetail,
  }),
  edit: change('POST preAuth/merchant/apply/edit', {
    does: { en: 'Changed an application', zh: '修改商户申请' },
    access,
    input: z.extend(answers, { id, submit }),
    output: applicationDetail,
  }),
  detail: read('GET preAuth/merchant/apply/detail/{id}', {
    access,
    input: z.object({ id }),
    output: applicationDetail,
  }),
  /** The provider's last word on it, and the way there, newest first. */
  lastAuditHistory: read('GET preAuth/merchant/apply/lastAuditHistory/{id}', {
    access,
    input: z.object({ id }),
    output: z.object({ last: z.nullable(applicationStep), steps: z.array(applicationStep) }),
  }),
  query: read('GET preAuth/merchant/apply/query', {
    access,
    input: nothing,
    output: z.object({ rows: z.array(applicationRow), contact }),
  }),
  // Not in the specification's list: documents of a person without a merchant.
  documentTicket: change('POST preAuth/merchant/apply/document/ticket', {
    does: { en: 'Started to upload a document', zh: '申请上传材料' },
    access,
    input: nothing,
    output: z.object({ ticket: z.string(), sizeMax: z.int(), mimes: z.array(z.string()), expiresAt: instant }),
  }),
  document: read('POST preAuth/merchant/apply/document/download', {
    access,
    input: z.object({ filePath: z.uuid({ error: 'INVALID' }) }),
    output: fileReference,
  }),

  /** Creates the agreement's next version; an identical one that waits for a signature is returned again. */
  contractRegenerate: change('POST preAuth/contract/regenerate', {
    does: { en: 'Requested the agreement', zh: '生成协议' },
    access,
    ownTransactions: true,
    input: z.object({ merchantMid: z.string().check(z.regex(/^\d{8,16}$/)), product: z.optional(productKey) }),
    output: contractRow,
  }),
  // Not in the specification's list: its update-agreement screen needs them.
  ...refreshedBy(['product.changed'], {
    contracts: read('GET preAuth/contract/query', {
      access,
      input: nothing,
      output: z.object({
        rows: z.array(
          z.object({
            merchantMid: z.string(),
            merchantName: bilingual,
            merchantStatus: open(merchantStatuses),
            contractStatus: open(contractStatuses),
            /** Null means the merchant agreement. */
            product: z.nullable(productKey),
            /** The version of the text that is signed now; null means none. */
            signedPaper: z.nullable(z.string()),
            /** The newest version of the text. */
            currentPaper: z.string(),
            /** Until when a new version must be signed; null if nothing presses. */
            signBy: z.nullable(instant),
            /** The newest version; null until it is requested. */
            contract: z.nullable(contractRow),
          }),
        ),
      }),
    }),
  }),
  contractDownload: read('POST preAuth/contract/download', { access, input: z.object({ id }), output: fileReference }),
  /** A code to the person's own number, good for this one document. */
  contractSend: change('POST preAuth/contract/send', {
    does: { en: 'Requested a signing code', zh: '获取签署验证码' },
    access,
    input: z.object({ id }),
    output: nothing,
  }),
  contractSign: change('POST preAuth/contract/sign', {
    does: { en: 'Signed the agreement', zh: '签署协议' },
    access,
    ownTransactions: true,
    input: z.object({ id, smsCode }),
    output: z.object({ contractStatus: open(contractStatuses), staffId: id }),
  }),
}
export type Contract = Output<typeof application.contracts>['rows'][number]
/** Never signed, or a newer version must be. */
export const mustSign = ({ contractStatus, signBy }: Contract): boolean =>
  contractStatus === 'UNSIGNED' || signBy !== null

type StatusTexts = Readonly<Record<(typeof contractStatuses)[number], { readonly en: string; readonly zh: string }>>
/** Merchant status × contract status, as text. */
export const standings: Readonly<Record<(typeof merchantStatuses)[number], StatusTexts>> = {
  CREATED: {
    UNSIGNED: {
      en: 'Not decided yet. You get the agreement after approval.',
      zh: '尚未作出决定。审核通过后签署协议。',
    },
    SIGNED: {
      en: 'The agreement is signed. The provider still has to open the account.',
      zh: '协议已签署，等待服务商开通账户。',
    },
    RESIGNED: {
      en: 'The new agreement is signed. The provider still has to open the account.',
      zh: '新协议已签署，等待服务商开通账户。',
    },
  },
  ENABLED: {
    UNSIGNED: {
      en: 'Approved. Sign the agreement to open the console.',
      zh: '已通过审核。签署协议后即可使用控制台。',
    },
    SIGNED: { en: 'Open. The agreement is signed.', zh: '已开通，协议已签署。' },
    RESIGNED: { en: 'Open. The newest agreement is signed.', zh: '已开通，最新协议已签署。' },
  },
  REJECTED: {
    UNSIGNED: {
      en: 'Rejected. You can change the application and submit it again.',
      zh: '已被拒绝。您可以修改申请后重新提交。',
    },
    SIGNED: { en: 'Closed by the provider. The agreement was signed.', zh: '已被服务商关闭，协议曾签署。' },
    RESIGNED: {
      en: 'Closed by the provider. The newest agreement was signed.',
      zh: '已被服务商关闭，最新协议曾签署。',
    },
  },
  SUSPENDED: {
    UNSIGNED: { en: 'Suspended by your group account.', zh: '已被所属集团账户暂停。' },
    SIGNED: {
      en: 'Suspended by your group account. The agreement is signed.',
      zh: '已被所属集团账户暂停，协议已签署。',
    },
    RESIGNED: {
      en: 'Suspended by your group account. The newest agreement is signed.',
      zh: '已被所属集团账户暂停，最新协议已签署。',
    },
  },
}
