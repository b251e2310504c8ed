// Before it is sent: the changes, and who confirms them. After: the outcome.
import type { Profile } from '@falaj/contract/merchant/basic-information'
import type { PartName, PartValue } from '@falaj/contract/merchant/profile'
import { documentChange, partChanges, type ProfileChange } from '@falaj/contract/merchant/profile-changes'
import { href } from '@falaj/contract/kernel/routes'
import { Changes } from '../../../blocks/changes/changes.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Result } from '../../../light/result.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Group } from './basic-information.use-group.ts'
import { profileWords } from './basic-information.words.ts'

const changesOf = (profile: Profile, part: PartName, value: PartValue, newFile: string): ProfileChange[] => {
  if (part !== 'document') return partChanges(part, profile[part] as never, value as never)
  const given = value as PartValue<'document'>
  const current = profile.documents.find(({ kind }) => kind === given.kind)?.known ?? null
  const after = { number: given.number ?? null, expiresOn: given.expiresOn ?? null, fileName: newFile }
  return [documentChange(given.kind, current, after)]
}

export const Review = ({ group, profile }: { readonly group: Group; readonly profile: Profile }) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const changes = group.value ? changesOf(profile, group.part, group.value, t('newVersion')) : []
  const confirmed = changes.filter((change) => change.confirmed)
  const names = confirmed.map(({ label }) => label[language]).join(language === 'zh' ? '、' : ', ')
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!group.busy) void group.send()
      }}
    >
      <h2>{t('reviewTitle')}</h2>
      <Changes
        changes={changes.map(({ label, before, after }) => ({
          field: label[language],
          before: before?.[language] ?? null,
          after: after?.[language] ?? null,
        }))}
      />
      <p className="profile-note">
        {confirmed.length === 0
          ? t('atOnce')
          : confirmed.length === changes.length
            ? t('confirmedAll')
            : t('confirmedNote', { names })}
      </p>
      <div className="form-foot">
        <button type="button" className="button" onClick={group.back}>
          {t('back')}
        </button>
        <BusyButton text={t('send')} busy={group.busy} working={t('working')} />
      </div>
    </form>
  )
}

export const Done = ({ done }: { readonly done: NonNullable<Group['done']> }) => {
  const t = useWords(profileWords)
  const { state, number, requestId } = done
  const [title, text] =
    state === 'APPLIED'
      ? [t('sentTitle', { number: number ?? '' }), t('sentText')]
      : state === 'PLACED'
        ? [t('placedTitle'), t('placedText')]
        : [t('doneTitle'), undefined]
  return (
    <div role="status">
      <Result
        icon={state === 'SUCCESS' ? 'check' : 'clock'}
        tone={state === 'SUCCESS' ? 'go' : 'wait'}
        level={2}
        title={title}
        {...(text ? { text } : {})}
      >
        <div className="form-foot">
          {requestId && (
            <a className="button" href={`${href('/management/auth/pending')}?open=${requestId}`}>
              {t('seeRequest')}
            </a>
          )}
          <a className="button button-primary" href={href('/management/main/basic-information')}>
            {t('toProfile')}
          </a>
        </div>
      </Result>
    </div>
  )
}
