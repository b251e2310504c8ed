// The inputs of each part.
import { useId, type ReactNode } from 'react'
import { activityWords } from '@falaj/contract/merchant/application-answers'
import {
  addressKindWords,
  contactRoleWords,
  countries,
  hundredths,
  isConfirmedField,
  legalFormWords,
  partWords,
} from '@falaj/contract/merchant/profile'
import { countryName, fieldWords } from '@falaj/contract/merchant/profile-changes'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Group } from './basic-information.use-group.ts'
import { profileWords } from './basic-information.words.ts'

type WordTable = Readonly<Record<string, { readonly en: string; readonly zh: string }>>
const useChoices = () => {
  const language = useLanguage()
  return (table: WordTable) => Object.keys(table).map((value) => ({ value, label: table[value]![language] }))
}
const useCountries = () => {
  const language = useLanguage()
  return countries
    .map((value) => ({ value, label: countryName(value)[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

const required = ['nameEn', 'licenceNo', 'licenceExpiry', 'activity']
export const CompanyFields = ({ group }: { readonly group: Group }) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const choices = useChoices()
  const field = (name: keyof typeof fieldWords, hint?: string) => ({
    label: fieldWords[name][language],
    optional: !required.includes(name),
    hint: hint ?? (isConfirmedField(name) ? t('confirmedHint') : undefined),
    ...group.field(0, name),
  })
  return (
    <>
      <div className="field-pair">
        <TextField {...field('nameEn')} />
        <TextField {...field('nameZh')} />
      </div>
      <div className="field-pair">
        <TextField {...field('nameAr')} />
        <TextField {...field('tradeName')} />
      </div>
      <div className="field-pair">
        <SelectField {...field('legalForm')} choices={choices(legalFormWords)} />
      </div>
      <div className="field-pair">
        <TextField {...field('licenceNo')} />
        <TextField {...field('licenceAuthority')} />
      </div>
      <div className="field-pair">
        <DateField {...field('licenceIssued')} />
        <DateField {...field('licenceExpiry')} />
      </div>
      <div className="field-pair">
        <TextField {...field('trn', t('trnHint'))} />
        <SelectField {...field('activity')} choices={choices(activityWords)} />
      </div>
      <TextField {...field('website', t('websiteHint'))} />
    </>
  )
}

const Entries = ({ group, children }: { readonly group: Group; readonly children: (at: number) => ReactNode }) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const id = useId()
  const part = partWords[group.part][language]
  return (
    <>
      {group.draft.map((entry, at) => {
        const title = entry['name']?.trim() || t('entry', { part, n: at + 1 })
        return (
          // Entries have no name of their own until they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="group-entry" role="group" aria-labelledby={`${id}${at}`}>
            <div className="group-entry-head">
              <h3 id={`${id}${at}`}>{title}</h3>
              {group.draft.length > 1 && (
                <button
                  type="button"
                  className="button button-plain"
                  aria-label={t('removeOf', { name: title })}
                  onClick={() => group.remove(at)}
                >
                  {t('remove')}
                </button>
              )}
            </div>
            {children(at)}
          </div>
        )
      })}
      <div>
        <button type="button" className="button" onClick={group.add}>
          {t('add')}
        </button>
      </div>
    </>
  )
}

export const ContactFields = ({ group }: { readonly group: Group }) => {
  const t = useWords(profileWords)
  const choices = useChoices()
  return (
    <Entries group={group}>
      {(at) => (
        <>
          <div className="field-pair">
            <TextField label={t('name')} {...group.field(at, 'name')} />
            <SelectField label={t('role')} choices={choices(contactRoleWords)} {...group.field(at, 'role')} />
          </div>
          <div className="field-pair">
            <TextField label={t('email')} type="email" {...group.field(at, 'email')} />
            <TextField label={t('phone')} hint={t('phoneHint')} {...group.field(at, 'phone')} />
          </div>
        </>
      )}
    </Entries>
  )
}

export const AddressFields = ({ group }: { readonly group: Group }) => {
  const t = useWords(profileWords)
  const choices = useChoices()
  const everywhere = useCountries()
  return (
    <Entries group={group}>
      {(at) => (
        <>
          <div className="field-pair">
            <SelectField label={t('kind')} choices={choices(addressKindWords)} {...group.field(at, 'kind')} />
            <TextField label={t('line')} {...group.field(at, 'line')} />
          </div>
          <div className="field-pair">
            <TextField label={t('city')} {...group.field(at, 'city')} />
            <SelectField label={t('country')} choices={everywhere} {...group.field(at, 'country')} />
          </div>
          <TextField label={t('postBox')} optional {...group.field(at, 'postBox')} />
        </>
      )}
    </Entries>
  )
}

export const OwnerFields = ({ group }: { readonly group: Group }) => {
  const t = useWords(profileWords)
  const everywhere = useCountries()
  const sum = group.draft.reduce((total, { share }) => total + (hundredths(share ?? '') || 0), 0)
  return (
    <>
      <Entries group={group}>
        {(at) => (
          <>
            <TextField label={t('name')} {...group.field(at, 'name')} />
            <div className="field-pair">
              <SelectField label={t('nationality')} choices={everywhere} {...group.field(at, 'nationality')} />
              <TextField label={t('percent')} {...group.field(at, 'share')} />
            </div>
          </>
        )}
      </Entries>
      <p className="group-sum digits" data-over={sum > 10_000} aria-live="polite">
        {t('sum', { n: sum / 100 })}
      </p>
    </>
  )
}
