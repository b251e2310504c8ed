// The company's fields, its contacts, addresses and owners, as they apply now.
import type { Profile } from '@falaj/contract/merchant/basic-information'
import { addressKindWords, contactRoleWords, sharesOf } from '@falaj/contract/merchant/profile'
import { companyText, countryName, fieldWords } from '@falaj/contract/merchant/profile-changes'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { DaysPill } from './basic-information.days.tsx'
import { PartCard } from './basic-information.part-card.tsx'
import { profileWords } from './basic-information.words.ts'
import '../../../blocks/progress.css'

interface Of {
  readonly profile: Profile
}
const None = () => <p className="quiet">{useWords(profileWords)('none')}</p>

export const CompanyCard = ({ profile }: Of) => {
  const language = useLanguage()
  const { company, today } = profile
  const fields = Object.keys(fieldWords) as (keyof typeof fieldWords)[]
  return (
    <PartCard part="company" profile={profile}>
      {company ? (
        <Facts
          facts={fields.flatMap((field) => {
            const value = company[field]
            if (!value) return []
            const text = companyText(field, value)[language]
            const shown =
              field === 'website' ? (
                <a href={value} target="_blank" rel="noopener noreferrer">
                  {value.replace(/^https?:\/\//, '')}
                </a>
              ) : field === 'licenceExpiry' ? (
                <>
                  <span className="digits">{text}</span> <DaysPill until={value} today={today} />
                </>
              ) : (
                text
              )
            return [{ name: fieldWords[field][language], value: shown }]
          })}
        />
      ) : (
        <None />
      )}
    </PartCard>
  )
}

export const ContactsCard = ({ profile }: Of) => {
  const language = useLanguage()
  return (
    <PartCard part="contacts" profile={profile}>
      {profile.contacts.length === 0 && <None />}
      <ul className="profile-rows">
        {profile.contacts.map(({ role, name, email, phone }) => (
          <li key={`${name} ${email}`} className="profile-contact">
            <b>{name}</b>
            <span className="quiet">{contactRoleWords[role][language]}</span>
            <a href={`mailto:${email}`}>{email}</a>
            <a className="digits" href={`tel:${phone.replace('-', '')}`}>
              {phone}
            </a>
          </li>
        ))}
      </ul>
    </PartCard>
  )
}

export const AddressesCard = ({ profile }: Of) => {
  const language = useLanguage()
  return (
    <PartCard part="addresses" profile={profile}>
      {profile.addresses.length === 0 && <None />}
      <ul className="profile-rows">
        {profile.addresses.map(({ kind, line, city, country, postBox }) => (
          <li key={`${kind} ${line}`}>
            <b>{addressKindWords[kind][language]}</b>
            <span>
              {[line, city, countryName(country)[language]].join(language === 'zh' ? '，' : ', ')}
              {postBox && <span className="quiet"> · P.O. Box {postBox}</span>}
            </span>
          </li>
        ))}
      </ul>
    </PartCard>
  )
}

export const OwnersCard = ({ profile }: Of) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const rest = 10_000 - sharesOf(profile.owners)
  return (
    <PartCard part="owners" profile={profile}>
      {profile.owners.length === 0 && <None />}
      <ul className="profile-rows">
        {profile.owners.map(({ name, nationality, share }) => (
          <li key={name} className="profile-owner">
            <b>{name}</b>
            <span className="quiet">{countryName(nationality)[language]}</span>
            <span className="digits profile-share">{Number(share)} %</span>
            <progress max={100} value={Number(share)} aria-label={`${t('share')}: ${name}`} />
          </li>
        ))}
      </ul>
      {profile.owners.length > 0 && rest > 0 && <p className="quiet small">{t('rest', { n: rest / 100 })}</p>}
    </PartCard>
  )
}
