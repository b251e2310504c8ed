// The kinds of statements, and what is done with them: one row of tabs on all their pages.
import { isByStore, statementGroups, typesOf, type StatementGroup } from '@falaj/contract/accounts/statement-types'
import { href, mayOpen, routes, type Path } from '@falaj/contract/kernel/routes'
import { useChildMid } from '../../../blocks/child-merchant/child-merchant.tsx'
import { PageTabs } from '../../../blocks/tabs/page-tabs.tsx'
import { useLocation } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
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
const others = ['/fiat/balance/reconciliation', '/accounting/month-close', '/fiat/balance/old-statements'] as const

/** A member who is bound to stores has only types that can be for a store. */
const useGroups = (): readonly StatementGroup[] => {
  const isBound = Boolean(visitorOf(useStore(site)).who?.stores)
  return isBound ? statementGroups.filter((group) => typesOf(group).some(isByStore)) : statementGroups
}
/** The group that the address names, or the page's first. */
export const useStatementGroup = (): StatementGroup | undefined => {
  const { pathname, search } = useLocation()
  const here = useGroups().filter((group) => pathOf[group] === pathname)
  const wanted = new URLSearchParams(search).get('tab')
  return here.find((group) => group === wanted) ?? here[0]
}

export const StatementTabs = () => {
  const t = useWords(statementPageWords)
  const language = useLanguage()
  const { pathname } = useLocation()
  const group = useStatementGroup()
  const groups = useGroups()
  const visitor = visitorOf(useStore(site))
  // The chosen merchant stays from one kind to the next.
  const mid = useChildMid()
  return (
    <PageTabs
      label={t('kinds')}
      tabs={[
        ...groups.map((name) => ({
          title: t(name),
          href: href(pathOf[name], {}, { tab: name, ...(mid ? { merchant: mid } : {}) }),
          isHere: name === group,
        })),
        ...others
          .filter((path) => mayOpen(routes[path], visitor))
          .map((path) => ({
            title: routes[path].title[language],
            href: href(path),
            isHere: path === pathname,
          })),
      ]}
    />
  )
}
