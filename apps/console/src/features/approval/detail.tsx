// One request: in words, what changes, what it does to balances, the policy, its fingerprint, and what the reader may do.
import { lazy, Suspense, useState } from 'react'
import { approval } from '@falaj/contract/approval'
import { approvalKinds, isApprovalKind } from '@falaj/contract/approval-kinds'
import { useLoaded } from '../../blocks/loaded/loaded.tsx'
import { Changes } from '../../blocks/changes/changes.tsx'
import { Detail, DetailPart } from '../../blocks/drawer/detail.tsx'
import { Facts } from '../../blocks/facts/facts.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { StatusPill } from '../../blocks/status-pill/status-pill.tsx'
import { Timeline } from '../../blocks/timeline/timeline.tsx'
import { useZone } from '../../blocks/zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Decide } from './decide.tsx'
import type { LeftOut } from '../batch-transfer/read.ts'
import { useFingerprint } from './fingerprint.ts'
import { sentenceOf, stepReason, type RequestFacts } from './sentence.ts'
import { approvalWords } from './words.ts'
import './approval.css'

const Effects = ({ effects }: { readonly effects: RequestFacts['effects'] }) => {
  const t = useWords(approvalWords)
  const language = useLanguage()
  if (effects.length === 0) return <p className="quiet">{t('noEffects')}</p>
  return (
    <table className="effects">
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col">{t('now')}</th>
          <th scope="col">{t('afterwards')}</th>
        </tr>
      </thead>
      <tbody>
        {effects.map(({ account, before, after }) => (
          <tr key={`${account.en} ${before.currency}`}>
            <th scope="row">{account[language]}</th>
            <td>
              <Amount of={before} />
            </td>
            <td>
              <Amount of={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Seal = ({ text, hash }: { readonly text: string; readonly hash: string | null }) => {
  const t = useWords(approvalWords)
  return (
    <details className="seal">
      <summary>
        {t('fingerprint')} <code className="digits">{hash?.slice(0, 12) ?? '…'}</code>
      </summary>
      <p className="quiet small">{t('sealWhy')}</p>
      <p className="seal-hash digits">{hash}</p>
      {/* Scrolls by itself, so the keyboard must be able to get in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={t('seal')}>
        {text}
      </pre>
    </details>
  )
}

const Policy = ({ request }: { readonly request: RequestFacts }) => {
  const t = useWords(approvalWords)
  const { needed, policy } = request
  return (
    <p>
      {needed === 0 ? t('needsNobody') : t('needed', { n: needed })}
      <span className="quiet">
        {' · '}
        {policy.version === 0 ? t('ruleOwn') : t('ruleVersion', { n: policy.version })}
        {' · '}
        {t('hoursShort', { n: policy.rules.hours })}
      </span>
    </p>
  )
}

const BatchParts = lazy(() => import('../batch-transfer/read.ts').then((room) => ({ default: room.BatchParts })))
/** Which batch, and how many rows its sheet has: as the words say that are approved. */
const batchIn = (canonical: string): { readonly batchId: string; readonly rows: number } | null => {
  const { payload } = JSON.parse(canonical) as {
    payload: { batchId?: string; rows?: number; refused?: { rows: number } }
  }
  const { batchId, rows = 0, refused } = payload
  return batchId === undefined ? null : { batchId, rows: rows + (refused?.rows ?? 0) }
}

export const RequestDetail = ({ id }: { readonly id: string }) => {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const zone = useZone()
  const request = useLoaded(approval.detail, { id })
  const [leftOut, setLeftOut] = useState<{ readonly revision: number; readonly parts: readonly LeftOut[] }>({
    revision: 0,
    parts: [],
  })
  const hash = useFingerprint(request.data?.canonical ?? '')
  if (!request.data) return request.instead
  const { data } = request
  const batch = data.hasParts ? batchIn(data.canonical) : null
  const mayLeaveOut = batch !== null && data.actions.includes('approve')
  const without = leftOut.revision === data.revision ? leftOut.parts : []
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
    <Detail
      sum={
        <>
          {data.amount ? <Amount of={data.amount} as="hero" /> : null}
          <span className="request-says">{data.says[language]}</span>
          <StatusPill code={data.standing} />
        </>
      }
      say={sentenceOf(data, language)}
      steps={<Decide request={data} hash={data.canonical ? hash : null} without={mayLeaveOut ? without : []} />}
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            as="rows"
            facts={[
              { name: t('number'), value: <span className="digits">{data.number}</span> },
              { name: t('kind'), value: isApprovalKind(data.kind) ? approvalKinds[data.kind][language] : data.kind },
              { name: t('maker'), value: data.maker },
              { name: t('submitted'), value: dateTimeOf(data.createdAt, zone) },
              { name: t('expires'), value: dateTimeOf(data.expiresAt, zone) },
              { name: t('approvals'), value: <span className="digits">{data.approvals}</span> },
              { name: t('revision'), value: <span className="digits">{data.revision}</span> },
            ]}
          />
        </DetailPart>
      }
    >
      <DetailPart title={t('changes')}>
        <Changes
          changes={data.changes.map(({ label, before, after }) => ({
            field: label[language],
            before: before?.[language] ?? null,
            after: after?.[language] ?? null,
          }))}
        />
      </DetailPart>
      {batch && (
        <DetailPart title={t('parts')}>
          <Suspense fallback={<Skeleton lines={6} />}>
            {/* New words begin with nothing left out. */}
            <BatchParts
              key={data.revision}
              batchId={batch.batchId}
              rows={batch.rows}
              onLeaveOut={mayLeaveOut ? (next) => setLeftOut({ revision: data.revision, parts: next }) : undefined}
            />
          </Suspense>
        </DetailPart>
      )}
      <DetailPart title={t('effects')}>
        <Effects effects={data.effects} />
      </DetailPart>
      <DetailPart title={t('rule')}>
        <Policy request={data} />
      </DetailPart>
      <DetailPart title={t('seal')}>
        <Seal text={data.canonical} hash={hash} />
      </DetailPart>
      <DetailPart title={t('history')}>
        <Timeline label={t('history')} moments={moments} />
      </DetailPart>
    </Detail>
  )
}
