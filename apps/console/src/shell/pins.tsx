// Pages that a person pinned: their own part of the side menu, below the specified entries, and the button in a page's head.
import { useId } from 'react'
import { pageKind, pinnablePages, offeredPages, search } from '@falaj/contract/overview/search'
import { routeOf, type Path } from '@falaj/contract/kernel/routes'
import { useAction } from '../api/use.ts'
import { Icon } from '../light/icons.tsx'
import { keepPinned, site, visitorOf } from '../session/site.ts'
import { useStore } from '../state/store.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { shellWords } from './words.ts'
import './pins.css'

const usePin = () => {
  const pin = useAction(search.pin, { stale: [search.pins] })
  const unpin = useAction(search.unpin, { stale: [search.pins] })
  return {
    busy: pin.busy || unpin.busy,
    toggle: async (path: Path, isPinned: boolean): Promise<void> => {
      const result = await (isPinned ? unpin : pin).run({ kind: pageKind, id: path })
      if (result.kind === 'success') keepPinned(path, !isPinned)
    },
  }
}

/** Nothing on a page that the menu has, and while a role is only viewed. */
export const PinButton = ({ path }: { readonly path: Path }) => {
  const t = useWords(shellWords)
  const language = useLanguage()
  const here = useStore(site)
  const { busy, toggle } = usePin()
  if (!here.member || here.member.viewedBy || !pinnablePages(visitorOf(here)).includes(path)) return null
  const isPinned = here.pinnedPages.includes(path)
  const title = t(isPinned ? 'unpin' : 'pin', { page: routeOf(path).title[language] })
  return (
    <button
      type="button"
      className="pin"
      aria-pressed={isPinned}
      aria-label={t('pin', { page: routeOf(path).title[language] })}
      title={title}
      disabled={busy}
      onClick={() => void toggle(path, isPinned)}
    >
      <Icon name="pin" />
    </button>
  )
}

/** `active`: the path of the page that is open. */
export const PinnedPages = ({ active }: { readonly active: Path | undefined }) => {
  const t = useWords(shellWords)
  const language = useLanguage()
  const here = useStore(site)
  const { busy, toggle } = usePin()
  const titleId = useId()
  const visitor = visitorOf(here)
  const pages = pinnablePages(visitor)
  const pinned = pages.length > 0 ? here.pinnedPages.flatMap((id) => pages.find((path) => path === id) ?? []) : []
  const isOffer = pinned.length === 0
  const shown = isOffer ? offeredPages(visitor) : pinned
  if (shown.length === 0) return null
  const mayPin = !here.member?.viewedBy
  return (
    <section className="menu-pins" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('yours')}</h2>
      {isOffer && mayPin && <p>{t('yoursEmpty')}</p>}
      <ul className="menu">
        {shown.map((path) => (
          <li key={path}>
            <a className="menu-item" href={path} aria-current={path === active ? 'page' : undefined}>
              <span>{routeOf(path).title[language]}</span>
            </a>
            {mayPin && (
              <button
                type="button"
                className="pin"
                aria-pressed={!isOffer}
                aria-label={t('pin', { page: routeOf(path).title[language] })}
                title={t(isOffer ? 'pin' : 'unpin', { page: routeOf(path).title[language] })}
                disabled={busy}
                onClick={() => void toggle(path, !isOffer)}
              >
                <Icon name="pin" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
