// The way to the search: its button in the header, and Ctrl-K or ⌘-K from anywhere. The search itself is loaded when it is first opened.
import { lazy, Suspense, useEffect, useState } from 'react'
import { Icon } from '../../../light/icons.tsx'
import { useWords } from '../../../words/language.tsx'
import { searchWords } from './search.words.ts'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

export const SearchButton = () => {
  const t = useWords(searchWords)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setIsOpen((now) => !now)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  return (
    <>
      <button
        type="button"
        className="header-button search-button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className="visually-hidden">{t('search')}</span>
        <span className="header-wide" aria-hidden="true">
          {t('search')}
        </span>
        <kbd className="header-wide" aria-hidden="true">
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
