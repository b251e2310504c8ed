// The approval policy: for each kind how many must agree, by bands of amount; changed under four eyes.
import { useState } from 'react'
import { roleLabel } from '@falaj/contract/kernel/access'
import { approval } from '@falaj/contract/people/approval'
import { approvalKinds, isApprovalKind, type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { hoursWords, type PolicyRules } from '@falaj/contract/people/approval-policy'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { Dialog } from '../../../light/dialog.tsx'
import { useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { PolicyForm } from './approval.policy-form.tsx'
import { ApprovalTabs } from './approval.tabs.tsx'
import { approvalWords } from './approval.words.ts'
import './approval.css'

type KindRow = Output<typeof approval.policy>['kinds'][number] & { readonly kind: ApprovalKindName }

/** How many must approve: one line, or one for each amount up to which fewer are enough. */
const Needed = ({ rules }: { readonly rules: PolicyRules }) => {
  const t = useWords(approvalWords)
  const people = (n: number): string => (n === 0 ? t('people-none') : t('people', { n }))
  if (rules.bands.length === 0) return people(rules.otherwise)
  return (
    <ul>
      {rules.bands.map(({ upTo, needed }) => (
        <li key={toCodeText(upTo)}>
          {t('upToAmount', { amount: toCodeText(upTo) })}: {people(needed)}
        </li>
      ))}
      <li>
        {t('otherwiseMoney')}: {people(rules.otherwise)}
      </li>
    </ul>
  )
}

interface KindLineProps {
  readonly row: KindRow
  readonly mayEdit: boolean
  readonly onEdit: () => void
}
const KindLine = ({ row, mayEdit, onEdit }: KindLineProps) => {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const zone = useZone()
  const kind = approvalKinds[row.kind]
  const { rules } = row
  const rolesIn = (roles: readonly string[]): string =>
    roles.map((role) => roleLabel(role, language)).join(language === 'zh' ? '、' : ', ')
  return (
    <tr>
      <th scope="row">
        {kind[language]}
        <span className="quiet small">
          {row.version === 0 ? t('ruleOwn') : t('ruleVersion', { n: row.version })}
          {row.since && ` · ${t('since', { date: dateOf(row.since, zone) })}`}
        </span>
      </th>
      <td data-title={t('otherwise')}>
        <Needed rules={rules} />
      </td>
      <td data-title={t('bulkShort')}>
        {rules.bulkUpTo.length === 0
          ? t(kind.isMoney ? 'bulkNone' : 'bulkNever')
          : rules.bulkUpTo.map((limit) => t('upToAmount', { amount: toCodeText(limit) })).join(', ')}
      </td>
      <td data-title={t('expires')}>{hoursWords(rules.hours)[language]}</td>
      <td data-title={t('asks')}>{rolesIn(kind.maker.roles)}</td>
      <td data-title={t('decides')}>{rolesIn(kind.checker.roles)}</td>
      {mayEdit && (
        <td className="policy-end">
          <button type="button" className="button" onClick={onEdit}>
            {t('policyEdit')}
            <span className="visually-hidden"> {kind[language]}</span>
          </button>
        </td>
      )}
    </tr>
  )
}

export default function ApprovalPolicy() {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const { search } = useLocation()
  const requestId = new URLSearchParams(search).get('request') ?? undefined
  const policy = useQuery(approval.policy, {})
  const request = useQuery(approval.detail, { id: requestId ?? '' }, { enabled: requestId !== undefined })
  const requestedKind = requestId && request.data ? kindIn(request.data.canonical) : null
  // Tied to the shown version: once another applies, the form is closed.
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
  const rows = kinds.filter((row): row is KindRow => isApprovalKind(row.kind))
  const wanted = editing ? editing.kind : requestedKind
  const chosen = rows.find((row) => row.kind === wanted && (!editing || editing.version === row.version))
  const close = (): void => setEditing({ kind: '', version: 0 })
  const heads = [t('policyKind'), t('otherwise'), t('bulkShort'), t('expires'), t('asks'), t('decides')]
  return (
    <Page>
      <section className="card approvals">
        <header className="approvals-head">
          <ApprovalTabs here="policy" />
        </header>
        <p className="policy-why quiet">
          {t('policyWhy')} {!mayEdit && t('policyNoRight')}
        </p>
        <table className="policy">
          <caption className="visually-hidden">{t('page-policy')}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {mayEdit && (
                <td>
                  <span className="visually-hidden">{t('actions')}</span>
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <KindLine
                key={row.kind}
                row={row}
                mayEdit={mayEdit}
                onEdit={() => setEditing({ kind: row.kind, version: row.version })}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Dialog
        open={chosen !== undefined}
        onClose={close}
        label={chosen ? t('policyTitle', { kind: approvalKinds[chosen.kind][language] }) : ''}
        width={560}
      >
        {chosen && (
          <>
            <h2>{t('policyTitle', { kind: approvalKinds[chosen.kind][language] })}</h2>
            <PolicyForm
              key={`${chosen.kind} ${chosen.version}`}
              kind={chosen.kind}
              version={chosen.version}
              rules={chosen.rules}
              requestId={requestedKind === chosen.kind ? requestId : undefined}
              onClose={close}
            />
          </>
        )}
      </Dialog>
    </Page>
  )
}
/** The kind whose policy a request is about, read from the approved text. */
const kindIn = (canonical: string): ApprovalKindName | null => {
  const { payload } = JSON.parse(canonical) as { readonly payload: { readonly kind?: string } }
  return payload.kind && isApprovalKind(payload.kind) ? payload.kind : null
}
