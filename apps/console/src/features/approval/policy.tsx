// The approval policy: for each kind how many must agree, by bands of amount; changed under four eyes.
import { useState } from 'react'
import { roleLabel } from '@falaj/contract/access'
import { approval } from '@falaj/contract/approval'
import { approvalKinds, isApprovalKind, type ApprovalKindName } from '@falaj/contract/approval-kinds'
import type { PolicyRules } from '@falaj/contract/approval-policy'
import type { Output } from '@falaj/contract/endpoint'
import { useQuery } from '../../api/use.ts'
import { Facts, type Fact } from '../../blocks/facts/facts.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { useZone } from '../../blocks/zone.ts'
import { useLocation } from '../../router/location.ts'
import { Page } from '../../shell/page.tsx'
import { dateOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { PolicyForm } from './policy-form.tsx'
import { approvalWords } from './words.ts'
import './approval.css'

type KindRow = Output<typeof approval.policy>['kinds'][number] & { readonly kind: ApprovalKindName }

const useRuleFacts = () => {
  const t = useWords(approvalWords)
  const people = (n: number): string => (n === 0 ? t('needsNobody') : t('needed', { n }))
  return (rules: PolicyRules): readonly Fact[] => [
    ...rules.bands.map(({ upTo, needed }) => ({
      name: `${t('upTo')} ${upTo.currency}`,
      value: (
        <>
          <Amount of={upTo} bare />: {people(needed)}
        </>
      ),
    })),
    { name: rules.bands.length > 0 ? t('otherwiseMoney') : t('otherwise'), value: people(rules.otherwise) },
    ...rules.bulkUpTo.map((limit) => ({ name: t('bulk'), value: <Amount of={limit} /> })),
    { name: t('expires'), value: t('hoursShort', { n: rules.hours }) },
  ]
}

interface KindCardProps {
  readonly row: KindRow
  readonly mayEdit: boolean
  readonly editing: boolean
  readonly requestId: string | undefined
  readonly onEdit: (open: boolean) => void
}
const KindCard = ({ row, mayEdit, editing, requestId, onEdit }: KindCardProps) => {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const zone = useZone()
  const factsOf = useRuleFacts()
  const kind = approvalKinds[row.kind]
  const rolesIn = (roles: readonly string[]): string => roles.map((role) => roleLabel(role, language)).join(', ')
  return (
    <section className="card card-body policy-kind" aria-labelledby={`policy-${row.kind}`}>
      <div>
        <h2 id={`policy-${row.kind}`}>{kind[language]}</h2>
        <p className="quiet small">
          {row.version === 0 ? t('ruleOwn') : t('ruleVersion', { n: row.version })}
          {row.since && ` · ${t('since', { date: dateOf(row.since, zone) })}`}
        </p>
      </div>
      {mayEdit && !editing && (
        <button type="button" className="button" onClick={() => onEdit(true)}>
          {t('policyEdit')}
          <span className="visually-hidden"> {kind[language]}</span>
        </button>
      )}
      <div className="policy-facts">
        {editing ? (
          <PolicyForm
            kind={row.kind}
            version={row.version}
            rules={row.rules}
            requestId={requestId}
            onClose={() => onEdit(false)}
          />
        ) : (
          <Facts
            facts={[
              ...factsOf(row.rules),
              { name: t('asks'), value: rolesIn(kind.maker.roles) },
              { name: t('decides'), value: rolesIn(kind.checker.roles) },
            ]}
          />
        )}
      </div>
    </section>
  )
}

export default function ApprovalPolicy() {
  const t = useWords(approvalWords)
  const { search } = useLocation()
  const requestId = new URLSearchParams(search).get('request') ?? undefined
  const policy = useQuery(approval.policy, {})
  const request = useQuery(approval.detail, { id: requestId ?? '' }, { enabled: requestId !== undefined })
  const asked = requestId && request.data ? kindIn(request.data.canonical) : null
  // Of the version that is shown: once another applies, the form has had its time.
  const [editing, setEditing] = useState<{ readonly kind: string; readonly version: number } | null>(null)
  if (policy.error)
    return (
      <Page>
        <Failed failure={policy.error.failure} onRetry={() => void policy.refetch()} />
      </Page>
    )
  if (!policy.data)
    return (
      <Page>
        <Skeleton lines={8} />
      </Page>
    )
  const { kinds, mayEdit } = policy.data
  return (
    <Page>
      <div className="policy-kinds">
        <p className="quiet">
          {t('policyWhy')} {!mayEdit && t('policyNoRight')}
        </p>
        {kinds
          .filter((row): row is KindRow => isApprovalKind(row.kind))
          .map((row) => (
            <KindCard
              key={row.kind}
              row={row}
              mayEdit={mayEdit}
              editing={editing ? editing.kind === row.kind && editing.version === row.version : asked === row.kind}
              requestId={asked === row.kind ? requestId : undefined}
              onEdit={(opened) => setEditing({ kind: opened ? row.kind : '', version: row.version })}
            />
          ))}
      </div>
    </Page>
  )
}
/** Which kind's policy a request is about: it stands in the words that are approved. */
const kindIn = (canonical: string): ApprovalKindName | null => {
  const { payload } = JSON.parse(canonical) as { readonly payload: { readonly kind?: string } }
  return payload.kind && isApprovalKind(payload.kind) ? payload.kind : null
}
