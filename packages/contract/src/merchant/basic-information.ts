// Basic information: the merchant's profile, its agreement with the provider, and requests for a change.
import * as z from 'zod/mini'
import { accountTypes, areas } from '../kernel/access.ts'
import { type Output, change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { contractStatuses, merchantStatuses } from '../kernel/enumerations.ts'
import { fileReference } from '../workspace/file.ts'
import { productKeys, type ProductKey } from '../kernel/products.ts'
import {
  addresses,
  company,
  contacts,
  document,
  documentKindNames,
  documentStates,
  owners,
  partNames,
} from './profile.ts'
import { day } from './application-answers.ts'
import { agreedTerms, cycle, id, instant, money, open } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'

const access = areas.basicInformation
const bilingual = z.object({ en: z.string(), zh: z.string() })

export const feePlanWords = words({
  STANDARD: { en: 'Standard', zh: '标准' },
  GROUP: { en: 'Group', zh: '集团' },
  PARTNER: { en: 'Partner', zh: '合作伙伴' },
  TRANSPORT: { en: 'Transport', zh: '交通运输' },
})

const documentRow = z.object({
  kind: z.enum(documentKindNames),
  state: z.enum(documentStates),
  /** Null where none is known: it is missing. */
  known: z.nullable(
    z.object({
      version: z.int(),
      number: z.nullable(z.string()),
      issuedOn: z.nullable(day),
      expiresOn: z.nullable(day),
      fileName: z.string(),
      since: instant,
    }),
  ),
})
const waitingRow = z.object({
  part: z.enum(partNames),
  /** For a document: its kind. */
  subject: z.string(),
  /** Null if the policy asked nobody. */
  requestId: z.nullable(id),
  number: z.nullable(z.string()),
  /** Who acts next: a colleague, the maker again, or the provider. */
  with: z.enum(['approval', 'maker', 'provider']),
  maker: z.string(),
  isMine: z.boolean(),
  since: instant,
  changes: z.array(z.object({ label: bilingual, before: z.nullable(bilingual), after: z.nullable(bilingual) })),
})
/** The provider's last word on a change that was refused. */
const refusedRow = z.object({ part: z.enum(partNames), subject: z.string(), at: instant, reason: bilingual })

/** The requested change: exactly one part. */
export const edit = {
  /** The version that was read: what changed meanwhile is read again first. */
  version: z.int().check(z.minimum(0)),
  company: z.optional(company),
  contacts: z.optional(contacts),
  addresses: z.optional(addresses),
  owners: z.optional(owners),
  document: z.optional(document),
}

export const basicInformation = refreshedBy(['profile.changed', 'approval.changed'], {
  detail: read('POST secure/merchant/profile/detail', {
    access,
    input: nothing,
    output: z.object({
      /** In the United Arab Emirates: dates are compared with it. */
      today: day,
      merchantMid: z.string(),
      name: bilingual,
      accountType: open(accountTypes),
      status: open(merchantStatuses),
      contractStatus: open(contractStatuses),
      since: instant,
      /** Null if nothing is known yet. */
      company: z.nullable(company),
      contacts: z.array(contacts._zod.def.element),
      addresses: z.array(addresses._zod.def.element),
      owners: z.array(owners._zod.def.element),
      versions: z.object({ company: z.int(), contacts: z.int(), addresses: z.int(), owners: z.int() }),
      documents: z.array(documentRow),
      terms: z.nullable(
        z.object({
          feePlan: open(Object.keys(feePlanWords) as [keyof typeof feePlanWords]),
          /** Null if nothing was agreed on; each product has its own. */
          cycle: z.nullable(cycle),
          paymentMax: money,
          dailyMax: money,
          monthlyMax: money,
          products: z.array(
            z.object({ product: z.enum(productKeys as [ProductKey, ...ProductKey[]]), terms: agreedTerms }),
          ),
          since: day,
        }),
      ),
      waiting: z.array(waitingRow),
      refused: z.array(refusedRow),
    }),
  }),
  documentFile: read('POST secure/merchant/profile/document', {
    access,
    input: z.object({
      kind: z.enum(documentKindNames),
      version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    }),
    output: fileReference,
  }),
  /** The reader's own open request, to change it again. */
  asked: read('POST secure/merchant/profile/asked', {
    access,
    input: z.object({ requestId: id }),
    output: z.object({ number: z.string(), part: z.enum(partNames), ...edit }),
  }),
  edit: change('POST secure/merchant/profile/edit', {
    does: { en: 'Requested a change to basic information', zh: '申请修改基本信息' },
    access,
    idempotent: true,
    /** `requestId` changes the reader's own open request. */
    input: z.object({ ...edit, requestId: z.optional(id) }),
    output: z.object({
      requestId: z.nullable(id),
      number: z.nullable(z.string()),
      /** 'SUCCESS': it applies now. 'PLACED': the provider has it. 'APPLIED': a colleague must agree first. */
      state: z.enum(['APPLIED', 'SUCCESS', 'PLACED']),
    }),
  }),
  /** The profile as a PDF in the reader's language. */
  paper: change('POST secure/merchant/profile/paper', {
    does: { en: 'Downloaded the profile as a PDF', zh: '下载商户资料 PDF' },
    access,
    ownTransactions: true,
    input: nothing,
    output: fileReference,
  }),
})
export type Profile = Output<typeof basicInformation.detail>
export type ProfileDocument = Profile['documents'][number]
export type WaitingChange = Profile['waiting'][number]
