// The merchant's papers: how long each is good, the file itself, and the way to send a new version.
import { basicInformation, type Profile, type ProfileDocument } from '@falaj/contract/basic-information'
import { documentKinds } from '@falaj/contract/profile'
import { call } from '../../api/call.ts'
import { openFile } from '../../blocks/export-job/download.ts'
import { Glyph } from '../../blocks/glyph.tsx'
import { WhyNot } from '../../blocks/why-not/why-not.tsx'
import { dayText } from '../../blocks/zone.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { DaysPill } from './days.tsx'
import { editHref, PartCard } from './part-card.tsx'
import { profileWords } from './words.ts'

const Row = ({ row, today }: { readonly row: ProfileDocument; readonly today: string }) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const { kind, state, known } = row
  const name = documentKinds[kind][language]
  const facts = known && [
    ...(known.number ? [t('number', { number: known.number })] : []),
    known.expiresOn ? t('validUntil', { date: dayText(known.expiresOn) }) : t('noEnd'),
    ...(known.version > 1 ? [t('version', { n: known.version })] : []),
  ]
  return (
    <li className="profile-document">
      <div className="profile-document-name">
        <b>{name}</b>
        <span className="quiet small">{facts?.join(' · ') ?? t('missingWhy')}</span>
        {known && (
          <button
            type="button"
            className="profile-file"
            aria-label={t('open', { name: `${name}, ${known.fileName}` })}
            onClick={() => void openFile(() => call(basicInformation.documentFile, { kind, version: known.version }))}
          >
            <Glyph name="file" size={14} />
            {known.fileName}
          </button>
        )}
      </div>
      <DaysPill state={state} until={known?.expiresOn ?? null} today={today} />
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
