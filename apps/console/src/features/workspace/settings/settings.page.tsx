// The index of every settings and management page the member may enter: the routes that hang under this one, in groups.
import { crumbs, href, mayOpen, type Path, paths, routeOf } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { useStore } from '../../../state/store.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { Icon, type IconName } from '../../../light/icons.tsx'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { groups, logoutPath, type GroupName } from './settings.groups.ts'
import { lineWords, settingsWords } from './settings.words.ts'
import './settings.css'

const isBelow = (path: Path): boolean => crumbs(path).at(-2) === '/settings/navigation'

const Line = ({ path, icon }: { readonly path: Path; readonly icon: IconName }) => {
  const language = useLanguage()
  const description = path in lineWords ? sayCode(lineWords, path, language) : null
  return (
    <li>
      <a href={href(path)}>
        <span className="settings-icon">
          <Icon name={icon} size={18} />
        </span>
        <span className="settings-text">
          <b>{routeOf(path).title[language]}</b>
          {description && <span>{description}</span>}
        </span>
        <Icon name="chevron" size={12} />
      </a>
    </li>
  )
}

const Group = ({
  name,
  settings,
}: {
  readonly name: GroupName | 'more'
  readonly settings: readonly { readonly path: Path; readonly icon: IconName }[]
}) => {
  const t = useWords(settingsWords)
  if (settings.length === 0) return null
  return (
    <section className="card settings-group" aria-labelledby={`settings-${name}`}>
      <h2 id={`settings-${name}`}>{t(name)}</h2>
      <ul>
        {settings.map((setting) => (
          <Line key={setting.path} {...setting} />
        ))}
      </ul>
    </section>
  )
}

export default function Settings() {
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const inside = new Set<Path>(paths.filter((path) => isBelow(path) && mayOpen(routeOf(path), visitor)))
  const names = Object.keys(groups) as GroupName[]
  const grouped = new Set<Path>(names.flatMap((name) => groups[name].map(({ path }) => path)))
  const others = [...inside].filter((path) => !grouped.has(path) && path !== logoutPath)
  return (
    <Page>
      <div className="settings">
        {names.map((name) => (
          <Group key={name} name={name} settings={groups[name].filter(({ path }) => inside.has(path))} />
        ))}
        <Group name="more" settings={others.map((path) => ({ path, icon: 'settings' }))} />
      </div>
      <a className="button settings-logout" href={href(logoutPath)}>
        <Icon name="exit" />
        {routeOf(logoutPath).title[language]}
      </a>
    </Page>
  )
}
