// The index of every settings and management page the member may enter: the routes that hang under this one.
import { mayEnter } from '@falaj/contract/access'
import { crumbs, href, paths, routeOf, type Path } from '@falaj/contract/routes'
import { useStore } from '../../state/store.ts'
import { site, visitorOf } from '../../session/site.ts'
import { Icon } from '../../light/icons.tsx'
import { Page } from '../../shell/page.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { settingsWords } from './words.ts'
import './settings.css'

/** A page whose own parent is not built yet is found here rather than nowhere. */
const hangsHere = (path: Path): boolean =>
  crumbs(path)
    .slice(0, -1)
    .findLast((above) => !routeOf(above).later) === '/settings/navigation'

export default function Settings() {
  const t = useWords(settingsWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const inside = paths.filter((path) => {
    const route = routeOf(path)
    return hangsHere(path) && !route.later && mayEnter(route.access, visitor)
  })
  return (
    <Page>
      <section className="card card-body">
        <p className="quiet">{t('lead')}</p>
        <ul className="settings-index">
          {inside.map((path) => (
            <li key={path}>
              <a href={href(path)}>
                <span>{routeOf(path).title[language]}</span>
                <Icon name="chevron" size={12} />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
