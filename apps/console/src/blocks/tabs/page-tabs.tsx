// Pages that belong together, side by side as tabs; each is an address of its own.
import { useLayoutEffect, useRef } from 'react'
import { matchPath, mayOpen } from '@falaj/contract/kernel/routes'
import { showInRow } from '../../light/show-in-row.ts'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import '../../light/tabs.css'

export interface PageTab {
  readonly title: string
  readonly href: string
  readonly isHere: boolean
}
interface PageTabsProps {
  readonly label: string
  readonly tabs: readonly PageTab[]
}
/** Only those that the visitor may enter. */
export const PageTabs = ({ label, tabs }: PageTabsProps) => {
  const visitor = visitorOf(useStore(site))
  const isOpen = ({ href }: PageTab): boolean => {
    const match = matchPath(href.split('?')[0] ?? '')
    return match !== undefined && mayOpen(match.route, visitor)
  }
  const row = useRef<HTMLElement>(null)
  const here = tabs.find(({ isHere }) => isHere)?.href
  useLayoutEffect(() => showInRow(row.current, '[aria-current]'), [here])
  return (
    <div className="tabs">
      <div className="tab-bar">
        <nav className="tab-list" ref={row} aria-label={label}>
          {tabs.filter(isOpen).map(({ title, href, isHere }) => (
            <a key={href} className="tab" href={href} aria-current={isHere ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
      </div>
    </div>
  )
}
