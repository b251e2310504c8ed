// How long a paper is still good, as a pill: icon and words, never colour alone.
import { daysLeft, documentStateOf, type DocumentState } from '@falaj/contract/merchant/profile'
import { stateWords } from '@falaj/contract/merchant/profile-words'
import { Pill } from '../../../blocks/status-pill/status-pill.tsx'
import { useWords } from '../../../words/language.tsx'
import { profileWords } from './basic-information.words.ts'

const looks = {
  valid: { tone: 'ok', icon: 'done' },
  expiring: { tone: 'wait', icon: 'clock' },
  expired: { tone: 'bad', icon: 'failed' },
  missing: { tone: 'bad', icon: 'alert' },
} as const satisfies Record<DocumentState, unknown>

export const DaysPill = ({
  state,
  until,
  today,
}: {
  readonly state?: DocumentState
  readonly until: string | null
  readonly today: string
}) => {
  const t = useWords(profileWords)
  const s = useWords(stateWords)
  const its = state ?? documentStateOf(until, today)
  const left = until === null ? null : daysLeft(until, today)
  const count =
    left === null ? null : left === 0 ? t('today') : left > 0 ? t('daysLeft', { n: left }) : t('daysAgo', { n: -left })
  const { tone, icon } = looks[its]
  return <Pill tone={tone} icon={icon} text={count && its !== 'expired' ? `${s(its)} · ${count}` : (count ?? s(its))} />
}
