// One application: its progress, its two statuses as text, the next step, and its history.
import { application, standings, type ApplicationDetail } from '@falaj/contract/merchant/application'
import { answerWords } from '@falaj/contract/merchant/application-answers'
import { useQuery } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { Steps } from '../../../light/steps.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Next, type History } from './application.next.tsx'
import { applicationWords, reviewWords } from './application.words.ts'

/** Application, review, agreement, open: how many of them are done. */
const stepOf = ({ state, contractStatus }: ApplicationDetail): number => {
  if (state === 'DRAFT') return 0
  if (state !== 'APPROVED') return 1
  return contractStatus === 'UNSIGNED' ? 2 : 4
}
/** Text for every pair of statuses; an unknown status is shown by its pill alone. */
const sentenceOf = (
  { merchantStatus, contractStatus, state }: ApplicationDetail,
  language: 'en' | 'zh',
): string | null => {
  if (state === 'DRAFT') return null
  const row = Object.hasOwn(standings, merchantStatus) ? standings[merchantStatus as keyof typeof standings] : null
  return row && Object.hasOwn(row, contractStatus) ? row[contractStatus as keyof typeof row][language] : null
}

const Happened = ({ history }: { readonly history: History }) => {
  const t = useWords(reviewWords)
  const language = useLanguage()
  const tones = { SUBMITTED: 'idle', ASKED: 'wait', REJECTED: 'bad', APPROVED: 'ok', SIGNED: 'ok' } as const
  if (history.steps.length === 0) return null
  return (
    <section className="review-history">
      <h3>{t('history')}</h3>
      <Timeline
        label={t('history')}
        moments={history.steps.map(({ id, at, step, actor, remark, missing }) => ({
          id,
          at,
          title: t(step),
          text: [
            remark?.[language] ?? missing.map(({ field }) => answerWords[field][language]).join(', '),
            actor === 'autopilot' ? t('byAutopilot') : '',
          ]
            .filter(Boolean)
            .join(' · '),
          tone: tones[step],
        }))}
      />
    </section>
  )
}

export const Standing = ({ id }: { readonly id: string }) => {
  const t = useWords(reviewWords)
  const forms = useWords(applicationWords)
  const language = useLanguage()
  const zone = useZone()
  const { data, instead } = useLoaded(application.detail, { id }, { lines: 6 })
  const { data: history } = useQuery(application.lastAuditHistory, { id })
  if (!data) return instead
  const step = stepOf(data)
  return (
    <section className="card card-body review-main">
      <h2>{data.answers.nameEn ?? forms('unnamed')}</h2>
      <Steps
        label={t('progress')}
        titles={[t('sentStep'), t('reviewStep'), t('signStep'), t('openStep')]}
        current={step}
        failed={data.state === 'NEEDS_MORE' || data.state === 'REJECTED'}
      />
      <p className="review-sentence" role="status">
        {sentenceOf(data, language)}
      </p>
      <Facts
        facts={[
          { name: t('merchantStatus'), value: <StatusPill code={data.merchantStatus} /> },
          { name: t('contractStatus'), value: <StatusPill code={data.contractStatus} /> },
          ...(data.merchantMid ? [{ name: t('mid'), value: <span className="digits">{data.merchantMid}</span> }] : []),
          ...(data.submittedAt ? [{ name: t('sentAt'), value: dateTimeOf(data.submittedAt, zone) }] : []),
        ]}
      />
      <div className="review-next">
        <Next given={data} history={history} />
      </div>
      {history && <Happened history={history} />}
    </section>
  )
}
