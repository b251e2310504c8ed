// One request as its approver reads it: what changes, its documents, what it does to balances, who decides, and the text that is signed.
import { Suspense, useState, type ReactNode } from 'react'
import { approval } from '@falaj/contract/people/approval'
import { hoursWords } from '@falaj/contract/people/approval-policy'
import { Changes } from '../../../blocks/changes/changes.tsx'
import { Document } from '../../../blocks/document/document.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { site } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { RequestParts, type ExcludedRows } from './approval.parts.ts'
import { batchIn, documentsIn } from './approval.canonical.ts'
import { Decide } from './approval.decide.tsx'
import { useFingerprint } from './approval.fingerprint.ts'
import { happened, sentenceOf, signedText, stepReason, whoCan, type RequestFacts } from './approval.sentence.ts'
import { approvalWords } from './approval.words.ts'
import './approval.css'

const Part = ({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}) => (
  <section className="request-part">
    <header>
      <h3>{title}</h3>
      {note && <span className="quiet small">{note}</span>}
    </header>
    {children}
  </section>
)

/** Before it is carried out: now and after. Afterwards: what happened. */
const Effects = ({ request }: { readonly request: RequestFacts }) => {
  const language = useLanguage()
  const { effects } = request
  if (effects.length === 0) return <p>{happened(request, language)}</p>
  return (
    <dl className="request-effects">
      {effects.map(({ account, before, after }) => (
        <div key={`${account.en} ${before.currency}`}>
          <dt>{account[language]}</dt>
          <dd>
            <Amount of={before} />
            {before.minor === after.minor ? null : (
              <>
                <span aria-hidden="true"> → </span>
                <Amount of={after} bare />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The requester, those who have approved, and who is next. */
const People = ({ request }: { readonly request: RequestFacts }) => {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const zone = useZone()
  const { needed, policy, steps, revision, standing, expiresAt } = request
  const short = (at: string): string => dateTimeOf(at, zone).slice(0, 16)
  const passed = steps.filter((each) => each.step === 'passed' && each.revision === revision)
  const hours = hoursWords(policy.rules.hours)[language]
  return (
    <>
      <ol className="request-people">
        <li data-done>
          <span>{t('madeBy', { who: request.maker })}</span>
          <span className="quiet">{short(request.createdAt)}</span>
        </li>
        {passed.map(({ at, who }) => (
          <li key={at} data-done>
            <span>{t('passedBy', { who })}</span>
            <span className="quiet">{short(at)}</span>
          </li>
        ))}
        {standing === 'created' && (
          <li>
            <span>{whoCan(request, language)}</span>
            <span className="queue-due">{t('by', { date: short(expiresAt) })}</span>
          </li>
        )}
      </ol>
      <p className="quiet small">
        {needed === 0 ? t('needsNobody') : t('needed', { n: needed })}
        {' · '}
        {policy.version === 0 ? t('ruleOwn') : t('ruleVersion', { n: policy.version })}
        {' · '}
        {t('hoursShort', { time: hours })}
      </p>
    </>
  )
}

/** What the approver signs, in words; the data that is hashed for it only for who wants to check it. */
const Signed = ({ request, hash }: { readonly request: RequestFacts; readonly hash: string | null }) => {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const { merchant } = useStore(site)
  return (
    <>
      <p className="request-signed">{signedText(request, merchant?.merchantMid ?? '', language)}</p>
      <details className="seal">
        <summary>{t('technical')}</summary>
        <p className="quiet small">{t('sealWhy')}</p>
        <p className="seal-hash digits">{hash}</p>
        {/* Scrolls by itself, so the keyboard must be able to get in. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label={t('sealData')}>
          {request.canonical}
        </pre>
      </details>
    </>
  )
}

export const RequestDetail = ({ id }: { readonly id: string }) => {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const zone = useZone()
  const { data, instead } = useLoaded(approval.detail, { id })
  const [excluded, setExcluded] = useState<{ readonly revision: number; readonly parts: readonly ExcludedRows[] }>({
    revision: 0,
    parts: [],
  })
  const hash = useFingerprint(data?.canonical ?? '')
  if (!data) return instead
  const batch = data.hasParts ? batchIn(data.canonical) : null
  const documents = documentsIn(data.canonical)
  const mayLeaveOut = batch !== null && data.actions.includes('approve')
  const without = excluded.revision === data.revision ? excluded.parts : []
  const moments = data.steps
    .map(({ at, step, who, reason }, index) => ({
      id: String(index),
      at,
      title: t(`step-${step}` as 'step-asked', { who }),
      text: stepReason(step, reason, language),
      tone: step === 'failed' || step === 'rejected' ? ('bad' as const) : ('idle' as const),
    }))
    .toReversed()
  return (
    <article className="request">
      <div className="request-body">
        <header className="request-top">
          <div className="request-title">
            <h2>{data.says[language]}</h2>
            <StatusPill code={data.standing} />
          </div>
          <p className="quiet">
            {t('requestBy', { number: data.number, who: data.maker, time: dateTimeOf(data.createdAt, zone) })}
          </p>
          <p>{sentenceOf(data, language, zone)}</p>
        </header>
        <Part title={t(data.changes.every(({ before }) => before === null) ? 'details' : 'changes')}>
          <Changes
            changes={data.changes.map(({ label, before, after }) => ({
              field: label[language],
              before: before?.[language] ?? null,
              after: after?.[language] ?? null,
            }))}
          />
        </Part>
        {documents.length > 0 && (
          <Part title={t('documents')}>
            {documents.map((fileId) => (
              <Document key={fileId} fileId={fileId} />
            ))}
          </Part>
        )}
        {batch && (
          <Part title={t('parts')}>
            <Suspense fallback={<Skeleton lines={6} />}>
              {/* New words begin with nothing left out. */}
              <RequestParts
                key={data.revision}
                kind={data.kind}
                batchId={batch.batchId}
                rows={batch.rows}
                onExclude={mayLeaveOut ? (next) => setExcluded({ revision: data.revision, parts: next }) : undefined}
              />
            </Suspense>
          </Part>
        )}
        <div className="request-pair">
          <Part title={t('effects')}>
            <Effects request={data} />
          </Part>
          <Part title={t('approvalsTitle')}>
            <People request={data} />
          </Part>
        </div>
        <Part
          title={t('signed')}
          note={
            <span title={hash ?? ''}>
              {t('fingerprint')} <code className="digits">{hash?.slice(0, 12) ?? '…'}</code>
            </span>
          }
        >
          <Signed request={data} hash={hash} />
        </Part>
        <Part title={t('history')}>
          <Timeline label={t('history')} moments={moments} />
        </Part>
      </div>
      <Decide request={data} hash={data.canonical ? hash : null} without={mayLeaveOut ? without : []} />
    </article>
  )
}
