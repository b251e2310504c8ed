// Differences between two states of a part, as text: for its maker to check and its approver to read.
import { activityWords } from './application-answers.ts'
import {
  addressKindWords,
  contactRoleWords,
  documentKinds,
  isConfirmedField,
  legalFormWords,
  type PartName,
  type PartValue,
} from './profile.ts'
import { words, type Bilingual } from '../kernel/words.ts'

export interface ProfileChange {
  readonly label: Bilingual
  readonly before: Bilingual | null
  readonly after: Bilingual | null
  /** Waits for the provider after everybody else has agreed. */
  readonly confirmed: boolean
}
const same = (text: string): Bilingual => ({ en: text, zh: text })
const dayText = (day: string): string => day.split('-').toReversed().join('-')

const regions = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  zh: new Intl.DisplayNames('zh', { type: 'region' }),
}
export const countryName = (code: string): Bilingual => ({
  en: regions.en.of(code) ?? code,
  zh: regions.zh.of(code) ?? code,
})

export const fieldWords = words({
  nameEn: { en: 'Legal name in English', zh: '英文法定名称' },
  nameZh: { en: 'Legal name in Chinese', zh: '中文法定名称' },
  nameAr: { en: 'Legal name in Arabic', zh: '阿拉伯文法定名称' },
  tradeName: { en: 'Trade name', zh: '商号' },
  legalForm: { en: 'Legal form', zh: '法律形式' },
  licenceNo: { en: 'Trade licence number', zh: '营业执照号' },
  licenceAuthority: { en: 'Licensed by', zh: '发照机关' },
  licenceIssued: { en: 'Licence issued on', zh: '执照签发日期' },
  licenceExpiry: { en: 'Licence valid until', zh: '执照有效期至' },
  trn: { en: 'Tax registration number (TRN)', zh: '税务登记号（TRN）' },
  activity: { en: 'What the business does', zh: '经营范围' },
  website: { en: 'Website', zh: '网站' },
}) satisfies Record<keyof PartValue<'company'>, unknown>
type CompanyField = keyof PartValue<'company'>

/** A field of the company as people read it. */
export const companyText = (field: CompanyField, value: string): Bilingual => {
  if (field === 'licenceIssued' || field === 'licenceExpiry') return same(dayText(value))
  if (field === 'activity') return activityWords[value as keyof typeof activityWords] ?? same(value)
  return field === 'legalForm' ? (legalFormWords[value as keyof typeof legalFormWords] ?? same(value)) : same(value)
}
const companyChanges = (before: Partial<PartValue<'company'>>, after: PartValue<'company'>): ProfileChange[] =>
  (Object.keys(fieldWords) as CompanyField[])
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => {
      const [old, fresh] = [before[field], after[field]]
      return {
        label: fieldWords[field],
        before: old ? companyText(field, old) : null,
        after: fresh ? companyText(field, fresh) : null,
        confirmed: isConfirmedField(field),
      }
    })

const join = (parts: readonly (Bilingual | string | undefined)[]): Bilingual => {
  const texts = parts.flatMap((part) => (part ? [typeof part === 'string' ? same(part) : part] : []))
  return { en: texts.map(({ en }) => en).join(' · '), zh: texts.map(({ zh }) => zh).join(' · ') }
}
interface Entry {
  readonly label: Bilingual
  readonly text: Bilingual
}
/** Entries with the same name are the same; a second one with that name is another. */
const entryChanges = (before: readonly Entry[], after: readonly Entry[], confirmed: boolean): ProfileChange[] => {
  const numbered = (entries: readonly Entry[]): Map<string, Entry> => {
    const byKey = new Map<string, Entry>()
    for (const entry of entries) {
      let key = entry.label.en
      while (byKey.has(key)) key += '+'
      byKey.set(key, entry)
    }
    return byKey
  }
  const [old, fresh] = [numbered(before), numbered(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((key) => ({
      label: (fresh.get(key) ?? old.get(key))!.label,
      before: old.get(key)?.text ?? null,
      after: fresh.get(key)?.text ?? null,
      confirmed,
    }))
    .filter((change) => change.before?.en !== change.after?.en)
}
const contactEntry = ({ role, name, email, phone }: PartValue<'contacts'>[number]): Entry => ({
  label: { en: `Contact ${name}`, zh: `联系人 ${name}` },
  text: join([contactRoleWords[role], email, phone]),
})
const addressEntry = ({ kind, line, city, country, postBox }: PartValue<'addresses'>[number]): Entry => ({
  label: addressKindWords[kind],
  text: join(
    [line, city, countryName(country), postBox && { en: `P.O. Box ${postBox}`, zh: `邮政信箱 ${postBox}` }].map(
      (part) => part || undefined,
    ),
  ),
})
const ownerEntry = ({ name, nationality, share }: PartValue<'owners'>[number]): Entry => ({
  label: { en: `Owner ${name}`, zh: `所有人 ${name}` },
  text: join([`${Number(share)} %`, countryName(nationality)]),
})

export interface KnownDocument {
  readonly number: string | null
  readonly expiresOn: string | null
  readonly fileName: string
}
const documentText = ({ number, expiresOn, fileName }: KnownDocument): Bilingual =>
  join([
    fileName,
    number ? { en: `no. ${number}`, zh: `编号 ${number}` } : undefined,
    expiresOn ? { en: `valid until ${dayText(expiresOn)}`, zh: `有效期至 ${dayText(expiresOn)}` } : undefined,
  ])
export const documentChange = (
  kind: PartValue<'document'>['kind'],
  before: KnownDocument | null,
  after: KnownDocument,
): ProfileChange => ({
  label: documentKinds[kind],
  before: before && documentText(before),
  after: documentText(after),
  confirmed: documentKinds[kind].confirmed ?? false,
})

/** `before` is undefined where nothing was known. */
export const partChanges = <P extends Exclude<PartName, 'document'>>(
  part: P,
  before: PartValue<P> | undefined,
  after: PartValue<P>,
): ProfileChange[] => {
  switch (part) {
    case 'contacts':
      return entryChanges(
        ((before ?? []) as PartValue<'contacts'>).map(contactEntry),
        (after as PartValue<'contacts'>).map(contactEntry),
        false,
      )
    case 'addresses':
      return entryChanges(
        ((before ?? []) as PartValue<'addresses'>).map(addressEntry),
        (after as PartValue<'addresses'>).map(addressEntry),
        false,
      )
    case 'owners':
      return entryChanges(
        ((before ?? []) as PartValue<'owners'>).map(ownerEntry),
        (after as PartValue<'owners'>).map(ownerEntry),
        true,
      )
    case 'company':
      return companyChanges((before ?? {}) as Partial<PartValue<'company'>>, after as PartValue<'company'>)
  }
}
