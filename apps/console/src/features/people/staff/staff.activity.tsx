// What a colleague asked for, decided and did.
import { approvalKinds, isApprovalKind } from '@falaj/contract/people/approval-kinds'
import { href } from '@falaj/contract/kernel/routes'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Colleague } from './staff.colleague.ts'
import { staffWords } from './staff.words.ts'

interface Part {
  readonly of: Colleague
}
const useKind = () => {
  const language = useLanguage()
  return (kind: string): string => (isApprovalKind(kind) ? approvalKinds[kind][language] : kind)
}
const toRequest = (id: string): string => href('/management/auth/history', {}, { open: id })

export const Requests = ({ of }: Part) => {
  const t = useWords(staffWords)
  const zone = useZone()
  const kindOf = useKind()
  if (of.requests.length === 0) return <p className="quiet">{t('noRequests')}</p>
  return (
    <ul className="staff-lines">
      {of.requests.map(({ id, number, kind, state, createdAt }) => (
        <li key={id}>
          <a className="digits" href={toRequest(id)}>
            {number}
          </a>
          <span>{kindOf(kind)}</span>
          <StatusPill code={state === 'APPLIED' ? 'created' : 'sent-back'} />
          <time className="quiet" dateTime={createdAt}>
            {dateTimeOf(createdAt, zone)}
          </time>
        </li>
      ))}
    </ul>
  )
}

export const Decisions = ({ of }: Part) => {
  const t = useWords(staffWords)
  const zone = useZone()
  const kindOf = useKind()
  if (of.decisions.length === 0) return <p className="quiet">{t('noDecisions')}</p>
  return (
    <ul className="staff-lines">
      {of.decisions.map(({ id, number, kind, decision, at }) => (
        <li key={`${id} ${at}`}>
          <a className="digits" href={toRequest(id)}>
            {number}
          </a>
          <span>{kindOf(kind)}</span>
          <StatusPill code={decision} />
          <time className="quiet" dateTime={at}>
            {dateTimeOf(at, zone)}
          </time>
        </li>
      ))}
    </ul>
  )
}

const tones = { done: 'ok', refused: 'wait', failed: 'bad' } as const
export const Activity = ({ of }: Part) => {
  const t = useWords(staffWords)
  const language = useLanguage()
  if (of.activity === null) return <p className="quiet">{t('noActivityRight')}</p>
  if (of.activity.length === 0) return <p className="quiet">{t('noActivity')}</p>
  return (
    <>
      <Timeline
        label={t('activity')}
        moments={of.activity.map(({ id, at, does, result }) => ({
          id,
          at,
          title: does[language],
          ...(result === 'done' ? {} : { text: <StatusPill code={result} /> }),
          tone: Object.hasOwn(tones, result) ? tones[result as keyof typeof tones] : 'idle',
        }))}
      />
      <p className="staff-more">
        <a href={href('/management/operation-history', {}, { actor: of.name })}>{t('allActivity')}</a>
      </p>
    </>
  )
}
