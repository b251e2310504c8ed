// The kinds of statements, and what is done with them: one row of tabs on all their pages.
import { statementGroups, type StatementGroup } from '@falaj/contract/accounts/statement-types'
import { href, routes, type Path } from '@falaj/contract/kernel/routes'
import { useChildMid } from '../../../blocks/child-merchant/child-merchant.tsx'
import { PageTabs } from '../../../blocks/tabs/page-tabs.tsx'
import { useLocation } from '../../../router/location.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { statementPageWords } from './statement.words.ts'

const [ofBalance, ofTransactions] = ['/fiat/balance/statements', '/fiat/transaction/statements'] as const
const pathOf = {
  balance: ofBalance,
  settlement: ofBalance,
  charge: ofBalance,
  purchase: ofTransactions,
  transaction: ofTransactions,
} as const satisfies Record<StatementGroup, Path>
const others = ['/fiat/balance/reconciliation', '/fiat/balance/old-statements'] as const

/** The group that the address names, or the page's first. */
export const useStatementGroup = (): StatementGroup | undefined => {
  const { pathname, search } = useLocation()
  const here = statementGroups.filter((group) => pathOf[group] === pathname)
  const wanted = new URLSearchParams(search).get('tab')
  return here.find((group) => group === wanted) ?? here[0]
}

export const StatementTabs = () => {
  const t = useWords(statementPageWords)
  const language = useLanguage()
  const { pathname } = useLocation()
  const group = useStatementGroup()
  // The chosen merchant stays from one kind to the next.
  const mid = useChildMid()
  return (
    <PageTabs
      label={t('kinds')}
      tabs={[
        ...statementGroups.map((name) => ({
          title: t(name),
          href: href(pathOf[name], {}, { tab: name, ...(mid ? { merchant: mid } : {}) }),
          isHere: name === group,
        })),
        ...others.map((path) => ({
          title: routes[path].title[language],
          href: href(path),
          isHere: path === pathname,
        })),
      ]}
    />
  )
}
