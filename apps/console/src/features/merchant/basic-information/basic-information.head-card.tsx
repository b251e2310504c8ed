// Summary of the merchant.
import { accountTypeWords } from '@falaj/contract/merchant/application-answers'
import type { Profile } from '@falaj/contract/merchant/basic-information'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { DaysPill } from './basic-information.days.tsx'
import { profileWords } from './basic-information.words.ts'

export const HeadCard = ({ profile }: { readonly profile: Profile }) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const zone = useZone()
  const { company, name } = profile
  const legal = (language === 'zh' ? company?.nameZh : company?.nameEn) ?? name[language]
  const other = language === 'zh' ? company?.nameEn : company?.nameZh
  const type = accountTypeWords[profile.accountType as keyof typeof accountTypeWords]
  return (
    <section className="card card-body profile-head">
      <div>
        <h2 className="profile-name">{legal}</h2>
        <p className="quiet">{[company?.tradeName, other].filter((text) => text && text !== legal).join(' · ')}</p>
      </div>
      <Facts
        facts={[
          { name: t('mid'), value: <span className="digits">{profile.merchantMid}</span> },
          { name: t('accountType'), value: type?.[language] ?? profile.accountType },
          { name: t('status'), value: <StatusPill code={profile.status} /> },
          { name: t('agreement'), value: <StatusPill code={profile.contractStatus} /> },
          ...(company
            ? [{ name: t('licence'), value: <DaysPill until={company.licenceExpiry} today={profile.today} /> }]
            : []),
        ]}
      />
      <p className="quiet small">{t('since', { date: dateOf(profile.since, zone) })}</p>
    </section>
  )
}
