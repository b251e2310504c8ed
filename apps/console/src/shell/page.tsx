// The head every screen begins with: breadcrumb, title, actions. Title and breadcrumb come from the route's row.
import { useEffect, type ReactNode } from 'react'
import { crumbs, href, matchPath, routeOf, sections, windowTitle } from '@falaj/contract/routes'
import { useLocation } from '../router/location.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { shellWords } from './words.ts'

export const Page = ({ actions, children }: { readonly actions?: ReactNode; readonly children: ReactNode }) => {
  const t = useWords(shellWords)
  const language = useLanguage()
  const match = matchPath(useLocation().pathname)
  useEffect(() => {
    document.title = windowTitle(match?.route, language)
  }, [match, language])
  if (!match) return children
  const above = crumbs(match.path).slice(0, -1)
  const section = routeOf(above[0] ?? match.path).menu
  return (
    <>
      <div className="page-head">
        <div>
          <nav className="crumbs" aria-label={t('crumbs')}>
            {section?.label && <span>{sections[section.section][language]}</span>}
            {above.map((path) => (
              <span key={path}>
                <a href={href(path)}>{routeOf(path).title[language]}</a>
              </span>
            ))}
          </nav>
          <h1>{match.route.title[language]}</h1>
        </div>
        {actions && <div className="page-head-actions">{actions}</div>}
      </div>
      {children}
    </>
  )
}
