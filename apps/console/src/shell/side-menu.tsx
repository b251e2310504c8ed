// The side navigation: sections with their pages, drawn from the route table through the visitor's rights.
import { useId, useState } from 'react'
import { routeOf, type MenuEntry, type Path } from '@falaj/contract/kernel/routes'
import { useLanguage } from '../words/language.tsx'
import { Icon, type IconName } from '../light/icons.tsx'

interface Props {
  readonly entries: readonly MenuEntry[]
  /** The path that lights up, or the section that holds it. */
  readonly active: string | undefined
}

const Section = ({ entry, active }: { readonly entry: MenuEntry; readonly active: string | undefined }) => {
  const language = useLanguage()
  const holdsActive = entry.children.some(({ id }) => id === active)
  const [open, setOpen] = useState(holdsActive)
  const listId = useId()
  const shown = open || holdsActive
  return (
    <li>
      <button
        type="button"
        className="menu-item"
        aria-expanded={shown}
        aria-controls={listId}
        aria-current={entry.id === active ? 'true' : undefined}
        onClick={() => setOpen(!shown)}
      >
        {entry.icon && <Icon name={entry.icon} />}
        <span>{entry.label[language]}</span>
        <span className="menu-arrow" data-open={shown}>
          <Icon name="chevron" size={12} />
        </span>
      </button>
      <ul className="menu-children" id={listId} hidden={!shown}>
        {entry.children.map((child) => (
          <li key={child.id}>
            <a href={child.link} aria-current={child.id === active ? 'page' : undefined}>
              {child.label[language]}
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** A section with one page is that page, under its own title: a group of one would only be a click more. */
const alone = (entry: MenuEntry): MenuEntry => {
  const [only, ...others] = entry.children
  if (!only || others.length > 0) return entry
  return { ...only, label: routeOf(only.id as Path).title, ...(entry.icon ? { icon: entry.icon } : {}) }
}

export const SideMenu = ({ entries, active }: Props) => {
  const language = useLanguage()
  return (
    <ul className="menu">
      {entries.map(alone).map((entry) =>
        entry.link ? (
          <li key={entry.id}>
            <a className="menu-item" href={entry.link} aria-current={entry.id === active ? 'page' : undefined}>
              {entry.icon && <Icon name={entry.icon as IconName} />}
              <span>{entry.label[language]}</span>
            </a>
          </li>
        ) : (
          <Section key={entry.id} entry={entry} active={active} />
        ),
      )}
    </ul>
  )
}

/** The login-free left menus: 'Product' and 'Solutions'. */
export const OpenMenu = ({
  title,
  paths,
  active,
}: {
  readonly title: string
  readonly paths: readonly Path[]
  readonly active: string | undefined
}) => {
  const language = useLanguage()
  return (
    <section className="open-menu">
      <h2>{title}</h2>
      <ul className="menu-children">
        {paths.map((path) => (
          <li key={path}>
            <a href={path} aria-current={path === active ? 'page' : undefined}>
              {routeOf(path).title[language]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
