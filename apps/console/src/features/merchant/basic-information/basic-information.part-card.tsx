// A part of the profile: its title, the edit button, pending changes, and current values.
import type { ReactNode } from 'react'
import { mayEnter, profileCheckers } from '@falaj/contract/kernel/access'
import type { Profile, WaitingChange } from '@falaj/contract/merchant/basic-information'
import { partWords, type PartName } from '@falaj/contract/merchant/profile'
import { href } from '@falaj/contract/kernel/routes'
import { Changes } from '../../../blocks/changes/changes.tsx'
import { Pill } from '../../../blocks/status-pill/status-pill.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { profileWords } from './basic-information.words.ts'

export const editHref = (part: PartName, kind?: string): string =>
  `${href('/merchant/edit-group')}?group=${part}${kind ? `&kind=${kind}` : ''}`

const Waiting = ({ change }: { readonly change: WaitingChange }) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const zone = useZone()
  const { maker, number, requestId } = change
  const decides = mayEnter(profileCheckers, visitorOf(useStore(site)))
  // A reader who neither requested nor decides has no page that shows the request.
  const location = change.isMine ? '/management/auth/pending' : decides ? '/management/auth/history' : null
  const says = {
    approval: t('waitsApproval', { maker }),
    maker: t('waitsMaker', { maker }),
    provider: t('waitsProvider', { date: dateOf(change.since, zone) }),
  }[change.with]
  return (
    <div className="profile-note" data-with={change.with}>
      <div className="profile-note-head">
        <Pill tone={change.with === 'provider' ? 'go' : 'wait'} icon="hourglass" text={t(change.with)} />
        <p>{says}</p>
        {requestId &&
          (location ? (
            <a href={`${href(location)}?open=${requestId}`}>{t('request', { number: number ?? '' })}</a>
          ) : (
            <span className="quiet">{t('request', { number: number ?? '' })}</span>
          ))}
      </div>
      <Changes
        changes={change.changes.map(({ label, before, after }) => ({
          field: label[language],
          before: before?.[language] ?? null,
          after: after?.[language] ?? null,
        }))}
      />
    </div>
  )
}

export interface PartCardProps {
  readonly part: PartName
  readonly profile: Profile
  /** Instead of the part's one way to change it. */
  readonly action?: ReactNode
  readonly children: ReactNode
}
export const PartCard = ({ part, profile, action, children }: PartCardProps) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const title = partWords[part][language]
  const waiting = profile.waiting.filter((each) => each.part === part)
  const refused = profile.refused.filter((each) => each.part === part)
  return (
    <section className="card card-body profile-part" data-part={part}>
      <div className="profile-part-head">
        <h2>{title}</h2>
        {action ?? (
          <WhyNot label={t('edit')} area="profileMakers">
            <a className="button" href={editHref(part)} aria-label={t('editOf', { part: title })}>
              {t('edit')}
            </a>
          </WhyNot>
        )}
      </div>
      {waiting.map((change) => (
        <Waiting key={`${change.with} ${change.requestId ?? ''} ${change.subject}`} change={change} />
      ))}
      {refused.map(({ subject, reason }) => (
        <p key={subject} className="profile-note" data-with="refused">
          {t('refused', { reason: reason[language] })}
        </p>
      ))}
      {children}
    </section>
  )
}
