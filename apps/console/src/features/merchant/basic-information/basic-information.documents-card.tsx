// The merchant's papers: how long each is good, the file itself, and the way to send a new version.
import { basicInformation, type Profile, type ProfileDocument } from '@falaj/contract/merchant/basic-information'
import { documentKinds } from '@falaj/contract/merchant/profile'
import { call } from '../../../api/call.ts'
import { openFile } from '../../../blocks/export-job/download.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { DaysPill } from './basic-information.days.tsx'
import { editHref, PartCard } from './basic-information.part-card.tsx'
import { profileWords } from './basic-information.words.ts'

const Row = ({ row, today }: { readonly row: ProfileDocument; readonly today: string }) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const { kind, state, known: current } = row
  const name = documentKinds[kind][language]
  const facts = current && [
    ...(current.number ? [t('number', { number: current.number })] : []),
    current.expiresOn ? t('validUntil', { date: dayText(current.expiresOn) }) : t('noEnd'),
    ...(current.version > 1 ? [t('version', { n: current.version })] : []),
  ]
  return (
    <li className="profile-document">
      <div className="profile-document-name">
        <b>{name}</b>
        <span className="quiet small">{facts?.join(' · ') ?? t('missingWhy')}</span>
        {current && (
          <button
            type="button"
            className="profile-file"
            aria-label={t('open', { name: `${name}, ${current.fileName}` })}
            onClick={() => void openFile(() => call(basicInformation.documentFile, { kind, version: current.version }))}
          >
            <Glyph name="file" size={14} />
            {current.fileName}
          </button>
        )}
      </div>
      <DaysPill state={state} until={current?.expiresOn ?? null} today={today} />
      <WhyNot label={t('newVersion')} area="profileMakers">
        <a className="button" href={editHref('document', kind)} aria-label={t('newVersionOf', { name })}>
          {t('newVersion')}
        </a>
      </WhyNot>
    </li>
  )
}

export const DocumentsCard = ({ profile }: { readonly profile: Profile }) => {
  const t = useWords(profileWords)
  return (
    <PartCard
      part="document"
      profile={profile}
      action={
        <WhyNot label={t('addDocument')} area="profileMakers">
          <a className="button" href={editHref('document')}>
            {t('addDocument')}
          </a>
        </WhyNot>
      }
    >
      <ul className="profile-documents">
        {profile.documents.map((row) => (
          <Row key={row.kind} row={row} today={profile.today} />
        ))}
      </ul>
    </PartCard>
  )
}
