// The head every screen begins with: breadcrumb, title, actions. Title and breadcrumb come from the route's row.
import { useEffect, type ReactNode } from 'react'
import { crumbs, href, matchPath, routeOf, sections, windowTitle } from '@falaj/contract/kernel/routes'
import { useLocation } from '../router/location.ts'
import { PinButton } from './pins.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { shellWords } from './words.ts'

export interface PageProps {
  readonly actions?: ReactNode
  /** Shown in place of the route's title, which remains for screen readers. */
  readonly heading?: string
  /** One line under the title. */
  readonly under?: ReactNode
  readonly children: ReactNode
}
export const Page = ({ actions, heading, under, children }: PageProps) => {
  const t = useWords(shellWords)
  const language = useLanguage()
  const match = matchPath(useLocation().pathname)
  useEffect(() => {
    document.title = windowTitle(match?.route, language)
  }, [match, language])
  if (!match) return children
  const above = crumbs(match.path).slice(0, -1)
  const section = routeOf(above[0] ?? match.path).menu
  // A section with the same name as its first page is not repeated.
  const isNamed = [...above, match.path].some(
    (path) => section && sections[section.section].en === routeOf(path).title.en,
  )
  return (
    <>
      <div className="page-head">
        <div>
          <nav className="crumbs" aria-label={t('crumbs')}>
            {section?.label && !isNamed && <span>{sections[section.section][language]}</span>}
            {above.map((path) => (
              <span key={path}>
                <a href={href(path)}>{routeOf(path).title[language]}</a>
              </span>
            ))}
          </nav>
          <div className="page-title">
            <h1>
              {heading ? (
                <>
                  <span className="visually-hidden">{match.route.title[language]}: </span>
                  {heading}
                </>
              ) : (
                match.route.title[language]
              )}
            </h1>
            <PinButton path={match.path} />
          </div>
          {under && <p className="page-under">{under}</p>}
        </div>
        {actions && <div className="page-head-actions">{actions}</div>}
      </div>
      {children}
    </>
  )
}
