// A view is a list's address without page and open record, and its columns, under a name. Kept in this browser.
import { useState } from 'react'
import { nameOf, type ListEndpoint } from '@falaj/contract/endpoint'
import { useWords } from '../../words/language.tsx'
import { Icon } from '../../light/icons.tsx'
import { Glyph } from '../glyph.tsx'
import { Popover } from '../popover/popover.tsx'
import { isTexts, useRemembered } from '../remembered.ts'
import { useHiddenColumns } from './column-chooser.tsx'
import { readState, searchAfter } from './list-state.ts'
import { listWords } from './words.ts'
import './saved-views.css'

interface View {
  readonly name: string
  readonly search: string
  readonly hidden: readonly string[]
}
const isViews = (value: unknown): value is readonly View[] =>
  Array.isArray(value) &&
  value.every(
    (view: Partial<View> | null) =>
      typeof view?.name === 'string' && typeof view.search === 'string' && isTexts(view.hidden),
  )
const viewsMax = 20

export interface SavedViewsProps {
  readonly of: ListEndpoint
  readonly search: string
  readonly onView: (search: string) => void
}
export const SavedViews = ({ of, search, onView }: SavedViewsProps) => {
  const t = useWords(listWords)
  const [views, keepViews] = useRemembered<readonly View[]>(`views:${nameOf(of)}`, [], isViews)
  const [hidden, keepHidden] = useHiddenColumns(of)
  const [name, setName] = useState('')
  const now = searchAfter(of, search, { page: 1, open: null })
  const isNow = (view: View): boolean =>
    // Read again before comparing: an address may say the same in another order.
    searchAfter(of, '', readState(of, view.search)) === searchAfter(of, '', readState(of, now)) &&
    view.hidden.toSorted().join() === hidden.toSorted().join()
  const current = views.find(isNow)
  return (
    <Popover
      className="tool"
      label={current ? `${t('views')}: ${current.name}` : t('views')}
      title={t('views')}
      button={
        <>
          <Glyph name="star" />
          {current && <span className="view-name">{current.name}</span>}
        </>
      }
    >
      {(close) => (
        <div className="views">
          <p className="popover-head">{t('views')}</p>
          <button
            type="button"
            className="popover-line"
            aria-current={now === '' && hidden.length === 0}
            onClick={() => {
              keepHidden([])
              onView('')
              close()
            }}
          >
            {t('viewAll')}
          </button>
          {views.map((view) => (
            <div key={view.name} className="view-line">
              <button
                type="button"
                className="popover-line"
                aria-current={isNow(view)}
                onClick={() => {
                  keepHidden(view.hidden)
                  onView(view.search)
                  close()
                }}
              >
                {view.name}
              </button>
              <button
                type="button"
                className="tool"
                aria-label={t('viewRemove', { name: view.name })}
                onClick={() => keepViews(views.filter((each) => each !== view))}
              >
                <Icon name="close" size={12} />
              </button>
            </div>
          ))}
          {views.length === 0 && <p className="views-none">{t('viewsNone')}</p>}
          <form
            className="view-form"
            onSubmit={(event) => {
              event.preventDefault()
              const typed = name.trim()
              if (!typed) return
              keepViews(
                [...views.filter((view) => view.name !== typed), { name: typed, search: now, hidden }].slice(-viewsMax),
              )
              setName('')
            }}
          >
            <input
              className="text-panel-input"
              aria-label={t('viewName')}
              placeholder={t('viewName')}
              maxLength={40}
              value={name}
              data-first
              onChange={(event) => setName(event.target.value)}
            />
            <button type="submit" className="button" disabled={name.trim() === ''}>
              {t('viewSave')}
            </button>
          </form>
        </div>
      )}
    </Popover>
  )
}
