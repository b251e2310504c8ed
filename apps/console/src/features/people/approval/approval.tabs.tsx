// The three pages of approvals, side by side as tabs; each is an address of its own.
import { useStore } from '../../../state/store.ts'
import { site } from '../../../session/site.ts'
import { useWords } from '../../../words/language.tsx'
import { approvalWords } from './approval.words.ts'

export type ApprovalPage = 'authorizations' | 'requests' | 'policy'
const addresses: Readonly<Record<ApprovalPage, string>> = {
  authorizations: '/management/auth/history',
  requests: '/management/auth/pending',
  policy: '/management/auth/policy',
}

export const ApprovalTabs = ({ here }: { readonly here: ApprovalPage }) => {
  const t = useWords(approvalWords)
  const { authorization, request } = useStore(site).auditCount
  const counts: Readonly<Record<ApprovalPage, number>> = { authorizations: authorization, requests: request, policy: 0 }
  return (
    <nav className="approval-tabs" aria-label={t('pages')}>
      {(Object.keys(addresses) as ApprovalPage[]).map((page) => (
        <a key={page} href={addresses[page]} aria-current={page === here ? 'page' : undefined}>
          {t(`page-${page}`)}
          {counts[page] > 0 && <span className="approval-count digits">{counts[page]}</span>}
        </a>
      ))}
    </nav>
  )
}
