// The views of a list: the member's own and those shared by colleagues. A view has the filters, order and columns of a list under a name.
import { useState } from 'react'
import { nameOf, type ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { exportEvery, exportEveryWords, exportFormats, exportJobs } from '@falaj/contract/workspace/export'
import { savedView, viewNameMax, type SavedView } from '@falaj/contract/workspace/saved-view'
import { useAction } from '../../api/use.ts'
import { navigate, useLocation } from '../../router/location.ts'
import { toast } from '../../state/messages.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { Popover } from '../popover/popover.tsx'
import { useZone } from '../zone.ts'
import { readState, searchAfter } from './list-state.ts'
import { lookOf, searchOfLink, searchOfView, useHiddenColumns, useListViews } from './list-views.ts'
import { listWords } from './words.ts'
import './saved-views.css'

const focusNow = (input: HTMLInputElement | null): void => input?.focus()

/** A view that is exported automatically; the days of each file are those before its run. */
const ScheduleForm = ({ view, onEnd }: { readonly view: SavedView; readonly onEnd: () => void }) => {
  const t = useWords(listWords)
  const language = useLanguage()
  const timezone = useZone()
  const { run, busy } = useAction(exportJobs.schedule, { stale: [exportJobs.schedules] })
  const [every, setEvery] = useState<(typeof exportEvery)[number]>('day')
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('csv')
  return (
    <form
      className="view-form"
      onSubmit={(event) => {
        event.preventDefault()
        void run({ viewId: view.id, every, format, language, timezone }).then(({ kind }) => {
          if (kind !== 'success') return
          toast('success', t('viewScheduled'))
          onEnd()
        })
      }}
    >
      <label>
        {t('viewEvery')}
        <select
          className="text-panel-input"
          value={every}
          onChange={(event) => setEvery(event.target.value as typeof every)}
        >
          {exportEvery.map((each) => (
            <option key={each} value={each}>
              {exportEveryWords[each][language]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('viewFormat')}
        <select
          className="text-panel-input"
          value={format}
          onChange={(event) => setFormat(event.target.value as typeof format)}
        >
          {exportFormats.map((each) => (
            <option key={each} value={each}>
              {each.toUpperCase()}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button" disabled={busy}>
        {t('viewSchedule')}
      </button>
    </form>
  )
}

/** Actions of a view, in its menu. */
const ViewActions = ({
  of,
  view,
  isDefault,
  exportable,
  onEnd,
}: {
  readonly of: ListEndpoint
  readonly view: SavedView
  readonly isDefault: boolean
  readonly exportable: boolean
  readonly onEnd: () => void
}) => {
  const t = useWords(listWords)
  const { pathname, search } = useLocation()
  const stale = { stale: [savedView.query] }
  const edit = useAction(savedView.edit, stale)
  const remove = useAction(savedView.remove, stale)
  const choose = useAction(savedView.choose, stale)
  const [name, setName] = useState<string | null>(null)
  const [scheduling, setScheduling] = useState(false)
  const busy = edit.busy || remove.busy || choose.busy
  const copyLink = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.origin + pathname + searchOfLink(of, search, view.id))
    toast('success', t('viewLinkCopied'))
  }
  const share = async (): Promise<void> => {
    if (view.isShared) return copyLink()
    const result = await edit.run({ id: view.id, isShared: true })
    if (result.kind === 'success') await copyLink()
  }
  if (scheduling) return <ScheduleForm view={view} onEnd={onEnd} />
  if (name !== null)
    return (
      <form
        className="view-form"
        onSubmit={(event) => {
          event.preventDefault()
          void edit.run({ id: view.id, name: name.trim() }).then(({ kind }) => kind === 'success' && onEnd())
        }}
      >
        <input
          className="text-panel-input"
          aria-label={t('viewNewName')}
          maxLength={viewNameMax}
          value={name}
          ref={focusNow}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button" disabled={busy || name.trim() === ''}>
          {t('viewRename')}
        </button>
      </form>
    )
  return (
    <div className="view-actions" role="group" aria-label={view.name}>
      <button
        type="button"
        className="button small"
        disabled={busy}
        onClick={() => void choose.run({ list: nameOf(of), defaultId: isDefault ? null : view.id })}
      >
        {t(isDefault ? 'viewNoDefault' : 'viewDefault')}
      </button>
      {(view.isMine || view.isShared) && (
        <button type="button" className="button small" disabled={busy} onClick={() => void share()}>
          {t(view.isShared ? 'viewLink' : 'viewShare')}
        </button>
      )}
      {exportable && (
        <button type="button" className="button small" onClick={() => setScheduling(true)}>
          {t('viewSchedule')}
        </button>
      )}
      {view.isMine && (
        <>
          {view.isShared && (
            <button
              type="button"
              className="button small"
              disabled={busy}
              onClick={() => void edit.run({ id: view.id, isShared: false })}
            >
              {t('viewUnshare')}
            </button>
          )}
          <button type="button" className="button small" disabled={busy} onClick={() => setName(view.name)}>
            {t('viewRename')}
          </button>
          <button
            type="button"
            className="button small"
            disabled={busy}
            aria-label={t('viewRemove', { name: view.name })}
            onClick={() => void remove.run({ id: view.id }).then(({ kind }) => kind === 'success' && onEnd())}
          >
            {t('viewDelete')}
          </button>
        </>
      )}
    </div>
  )
}

export interface SavedViewsProps {
  readonly of: ListEndpoint
  readonly exportable: boolean
}
export const SavedViews = ({ of, exportable }: SavedViewsProps) => {
  const t = useWords(listWords)
  const { pathname, search } = useLocation()
  const { views, defaultId } = useListViews(of)
  const [hidden, keepHidden] = useHiddenColumns(of)
  const add = useAction(savedView.add, { stale: [savedView.query] })
  const [name, setName] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const listOnly = (text: string): string => searchAfter(of, '', { ...readState(of, text), page: 1, open: null })
  const isNow = (view: SavedView): boolean =>
    listOnly(searchOfView(of, '', view)) === listOnly(search) &&
    view.hidden.toSorted().join() === hidden.toSorted().join()
  const current = views.find(isNow)
  const [mine, theirs] = [views.filter(({ isMine }) => isMine), views.filter(({ isMine }) => !isMine)]

  const lineOf = (view: SavedView, close: () => void) => (
    <div key={view.id} className="view">
      <div className="view-line">
        <button
          type="button"
          className="popover-line"
          aria-label={view.name}
          aria-current={isNow(view)}
          onClick={() => {
            keepHidden(view.hidden)
            navigate(pathname + searchOfView(of, search, view))
            close()
          }}
        >
          <span>
            {view.name}
            {!view.isMine && <span className="view-by">{t('viewBy', { name: view.by })}</span>}
          </span>
          {view.id === defaultId && <span className="view-mark">{t('viewIsDefault')}</span>}
          {view.isMine && view.isShared && <span className="view-mark">{t('viewIsShared')}</span>}
        </button>
        <button
          type="button"
          className="tool"
          aria-label={t('viewMore', { name: view.name })}
          title={t('viewMore', { name: view.name })}
          aria-expanded={opened === view.id}
          onClick={() => setOpened(opened === view.id ? null : view.id)}
        >
          <Glyph name="dots" />
        </button>
      </div>
      {opened === view.id && (
        <ViewActions
          of={of}
          view={view}
          isDefault={view.id === defaultId}
          exportable={exportable}
          onEnd={() => setOpened(null)}
        />
      )}
    </div>
  )
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
            aria-current={listOnly(search) === '' && hidden.length === 0}
            onClick={() => {
              keepHidden([])
              navigate(pathname + searchAfter(of, search, readState(of, '')))
              close()
            }}
          >
            {t('viewAll')}
          </button>
          {mine.map((view) => lineOf(view, close))}
          {theirs.length > 0 && <p className="popover-head">{t('viewsShared')}</p>}
          {theirs.map((view) => lineOf(view, close))}
          {views.length === 0 && <p className="views-none">{t('viewsNone')}</p>}
          <form
            className="view-form"
            onSubmit={(event) => {
              event.preventDefault()
              const typed = name.trim()
              if (!typed) return
              void add
                .run({ list: nameOf(of), name: typed, ...lookOf(of, search, hidden) })
                .then(({ kind }) => kind === 'success' && setName(''))
            }}
          >
            <input
              className="text-panel-input"
              aria-label={t('viewName')}
              placeholder={t('viewName')}
              maxLength={viewNameMax}
              value={name}
              data-first
              onChange={(event) => setName(event.target.value)}
            />
            <button type="submit" className="button" disabled={add.busy || name.trim() === ''}>
              {t('viewSave')}
            </button>
          </form>
        </div>
      )}
    </Popover>
  )
}
