// A merchant's profile, part by part: the fields, the texts for their values, their faults, and what the provider must confirm.
import * as z from 'zod/mini'
import { dayMs } from '../kernel/time.ts'
import { activityWords, businessCountries, day, text, type Activity } from './application-answers.ts'
import type { FieldFault } from '../kernel/envelope.ts'
import { emailAddress, mobileNumber } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'

const choice = <T extends string>(table: Readonly<Record<T, unknown>>) => z.enum(Object.keys(table) as [T, ...T[]])

export const legalFormWords = words({
  SOLE: { en: 'Sole establishment', zh: '个人独资企业' },
  LLC: { en: 'Limited liability company', zh: '有限责任公司' },
  FREE_ZONE: { en: 'Free zone company', zh: '自由区公司' },
  BRANCH: { en: 'Branch of a foreign company', zh: '外国公司分支机构' },
  PJSC: { en: 'Public joint stock company', zh: '公众股份公司' },
})
export const contactRoleWords = words({
  PRIMARY: { en: 'Main contact', zh: '主要联系人' },
  FINANCE: { en: 'Finance', zh: '财务' },
  TECHNICAL: { en: 'Technology', zh: '技术' },
  OPERATIONS: { en: 'Operations', zh: '运营' },
  COMPLIANCE: { en: 'Compliance', zh: '合规' },
})
export const addressKindWords = words({
  REGISTERED: { en: 'Registered address', zh: '注册地址' },
  TRADING: { en: 'Place of business', zh: '经营地址' },
  MAILING: { en: 'Post', zh: '通讯地址' },
})
/** Where owners and addresses may be: where merchants are licensed, and where people come from. */
const elsewhere = 'AU CA DE FR IQ IT JP KR LB MA NL PH SY TN TR ZA'.split(' ')
export const countries = [...businessCountries, ...elsewhere] as [string, ...string[]]
const country = z.enum(countries)

export const company = z.object({
  nameEn: text(120),
  nameZh: z.optional(text(120)),
  nameAr: z.optional(text(120)),
  tradeName: z.optional(text(120)),
  legalForm: z.optional(choice(legalFormWords)),
  licenceNo: text(40),
  licenceAuthority: z.optional(text(80)),
  licenceIssued: z.optional(day),
  licenceExpiry: day,
  trn: z.optional(z.string().check(z.regex(/^\d{15}$/, 'TRN'))),
  activity: choice<Activity>(activityWords),
  website: z.optional(
    z
      .string()
      .check(z.maxLength(200, 'TOO_LONG'), z.regex(/^https?:\/\/[^\s/@.]+(\.[^\s/@.]+)+(:\d+)?(\/\S*)?$/i, 'WEBSITE')),
  ),
})
export const contact = z.object({
  role: choice(contactRoleWords),
  name: text(80),
  email: emailAddress,
  phone: mobileNumber,
})
export const address = z.object({
  kind: choice(addressKindWords),
  line: text(200),
  city: text(80),
  country,
  postBox: z.optional(text(20)),
})
/** 'share': per cent as text, with at most two decimals. */
export const owner = z.object({
  name: text(120),
  nationality: country,
  share: z.string().check(
    z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'PERCENT'),
    z.refine((share) => hundredths(share) > 0 && hundredths(share) <= 10_000, { error: 'PERCENT' }),
  ),
})
const rows = <T extends z.ZodMiniType>(row: T) =>
  z.array(row).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(20, 'TOO_LONG'))
export const contacts = rows(contact)
export const addresses = rows(address)
export const owners = rows(owner)

interface DocumentKind {
  readonly en: string
  readonly zh: string
  readonly expires: boolean
  readonly required?: true
  /** True if it proves facts that the provider must confirm. */
  readonly confirmed?: true
}
const documentTable = <const Name extends string>(
  table: Record<Name, DocumentKind>,
): Readonly<Record<Name, DocumentKind>> => table
export const documentKinds = documentTable({
  TRADE_LICENCE: { en: 'Trade licence', zh: '营业执照', expires: true, required: true, confirmed: true },
  OWNER_ID: {
    en: 'Owners’ identity documents',
    zh: '所有人身份证件',
    expires: true,
    required: true,
    confirmed: true,
  },
  MEMORANDUM: { en: 'Memorandum of association', zh: '公司章程', expires: false, confirmed: true },
  VAT_CERTIFICATE: { en: 'VAT certificate', zh: '增值税登记证', expires: false, confirmed: true },
  BANK_LETTER: { en: 'Bank letter', zh: '银行证明', expires: false },
  LEASE: { en: 'Lease contract', zh: '租赁合同', expires: true },
  INSURANCE: { en: 'Insurance certificate', zh: '保险凭证', expires: true },
})
export type DocumentKindName = keyof typeof documentKinds
export const documentKindNames = Object.keys(documentKinds) as [DocumentKindName, ...DocumentKindName[]]
export const document = z.object({
  kind: z.enum(documentKindNames),
  number: z.optional(text(60)),
  issuedOn: z.optional(day),
  expiresOn: z.optional(day),
  file: z.uuid({ error: 'INVALID' }),
})

export const partSchemas = { company, contacts, addresses, owners, document } as const
export type PartName = keyof typeof partSchemas
export const partNames = Object.keys(partSchemas) as [PartName, ...PartName[]]
export type PartValue<P extends PartName = PartName> = z.output<(typeof partSchemas)[P]>
export const partWords = words({
  company: { en: 'Company', zh: '公司' },
  contacts: { en: 'Contacts', zh: '联系人' },
  addresses: { en: 'Addresses', zh: '地址' },
  owners: { en: 'Owners', zh: '所有人' },
  document: { en: 'Documents', zh: '文件' },
}) satisfies Record<PartName, unknown>

/** Confirmed by the provider after the merchant's own approval; the rest applies at once. */
export const confirmedFields = [
  'nameEn',
  'nameZh',
  'nameAr',
  'licenceNo',
  'licenceAuthority',
  'licenceIssued',
  'licenceExpiry',
  'trn',
] as const satisfies (keyof PartValue<'company'>)[]
export const isConfirmedField = (field: string): field is (typeof confirmedFields)[number] =>
  (confirmedFields as readonly string[]).includes(field)

export const hundredths = (share: string): number => Math.round(Number(share) * 100)
export const sharesOf = (given: readonly { readonly share: string }[]): number =>
  given.reduce((sum, { share }) => sum + hundredths(share), 0)

/** How long before its end a document asks for the next one. */
export const dueDays = 60
export const documentStates = ['valid', 'expiring', 'expired', 'missing'] as const
export type DocumentState = (typeof documentStates)[number]
/** Whole days from `today` until `day`, both YYYY-MM-DD; the day itself is 0. */
export const daysLeft = (until: string, today: string): number =>
  Math.round((Date.parse(until) - Date.parse(today)) / dayMs)
export const documentStateOf = (expiresOn: string | null, today: string): DocumentState => {
  if (expiresOn === null) return 'valid'
  const left = daysLeft(expiresOn, today)
  return left < 0 ? 'expired' : left <= dueDays ? 'expiring' : 'valid'
}

/** Rules that schemas cannot express, because they depend on the day or on several fields. */
export const partFaults = <P extends PartName>(part: P, value: PartValue<P>, today: string): FieldFault[] => {
  const faults: FieldFault[] = []
  const blame = (path: string, code: string): number => faults.push({ path: `${part}.${path}`, code })
  const dates = (
    issued: string | undefined,
    until: string | undefined,
    names: readonly [string, string],
    ended: string,
  ): void => {
    if (until && until < today) blame(names[1], ended)
    if (issued && issued > today) blame(names[0], 'DATE_FUTURE')
    else if (issued && until && until >= today && until <= issued) blame(names[1], 'DATE_ORDER')
  }
  if (part === 'company') {
    const { licenceIssued, licenceExpiry } = value as PartValue<'company'>
    dates(licenceIssued, licenceExpiry, ['licenceIssued', 'licenceExpiry'], 'LICENCE_EXPIRED')
  }
  if (part === 'document') {
    const { kind, issuedOn, expiresOn } = value as PartValue<'document'>
    if (documentKinds[kind].expires && !expiresOn) blame('expiresOn', 'REQUIRED')
    dates(issuedOn, expiresOn, ['issuedOn', 'expiresOn'], 'DOCUMENT_EXPIRED')
  }
  if (part === 'contacts' && !(value as PartValue<'contacts'>).some(({ role }) => role === 'PRIMARY'))
    blame('0.role', 'PRIMARY_CONTACT')
  if (part === 'addresses' && !(value as PartValue<'addresses'>).some(({ kind }) => kind === 'REGISTERED'))
    blame('0.kind', 'REGISTERED_ADDRESS')
  if (part === 'owners' && sharesOf(value as PartValue<'owners'>) > 10_000)
    blame(`${(value as PartValue<'owners'>).length - 1}.share`, 'SHARES_OVER')
  return faults
}
