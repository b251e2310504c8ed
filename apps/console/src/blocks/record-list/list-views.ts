// The views of a list and its columns, stored in the account. Views stored by an older browser version are migrated once; a list that is
// opened without parameters, or by a link to a view, opens with that view.
import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { nameOf, type ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { savedView, type SavedView } from '@falaj/contract/workspace/saved-view'
import { call } from '../../api/call.ts'
import { cacheKey, useQuery } from '../../api/use.ts'
import { navigate, searchWith, useLocation } from '../../router/location.ts'
import { toast } from '../../state/messages.ts'
import { useWords } from '../../words/language.tsx'
import { isTexts, useRemembered } from '../remembered.ts'
import { readState, searchAfter, sizeUnset, type ListState } from './list-state.ts'
import { listWords } from './words.ts'

type ListName = Pick<ListEndpoint, 'method' | 'path'>
type ColumnNames = readonly string[]
/** This browser's copy: a list does not wait for the account to know its columns. */
const useHiddenHere = (of: ListName) => useRemembered<ColumnNames>(`columns:${nameOf(of)}`, [], isTexts)

let sent: Promise<unknown> = Promise.resolve()
const sendHidden = (of: ListName, hidden: ColumnNames): void => {
  // One after the other: the last choice is the one that stays.
  sent = sent.then(() => call(savedView.choose, { list: nameOf(of), hidden: [...hidden] }))
}
/** Hidden columns are stored: a column that a later version adds is then visible to everybody. */
export const useHiddenColumns = (of: ListName): readonly [ColumnNames, (next: ColumnNames) => void] => {
  const [hidden, keep] = useHiddenHere(of)
  return [
    hidden,
    (next) => {
      keep(next)
      sendHidden(of, next)
    },
  ]
}

/** A view as stored in the browser before accounts had views. */
interface OldView {
  readonly name: string
  readonly search: string
  readonly hidden: ColumnNames
}
const areOldViews = (value: unknown): value is readonly OldView[] =>
  Array.isArray(value) &&
  value.every(
    (view: Partial<OldView> | null) =>
      typeof view?.name === 'string' && typeof view.search === 'string' && isTexts(view.hidden),
  )

type Look = Pick<SavedView, 'filters' | 'sort' | 'size' | 'hidden'>
/** The current list state in the form of a view. */
export const lookOf = (of: ListEndpoint, search: string, hidden: ColumnNames): Look => {
  const { filters, sort, size } = readState(of, search)
  return {
    filters: z.encode(of.filters, filters as never) as Look['filters'],
    sort,
    size: size as Look['size'],
    hidden: [...hidden],
  }
}
const plain: ListState = { filters: {}, sort: null, size: sizeUnset, page: 1, open: null }
/** The address of a view; what belongs to the page and not to the list stays. */
export const searchOfView = (of: ListEndpoint, search: string, { filters, sort, size }: Look): string => {
  const read = z.safeParse(of.filters, filters)
  const state = { ...plain, filters: read.success ? (read.data as ListState['filters']) : {}, sort, size }
  return searchAfter(of, searchWith(search, { view: null }), state)
}
export const searchOfLink = (of: ListEndpoint, search: string, id: string): string =>
  searchWith(searchAfter(of, search, plain), { view: id })

export const useListViews = (of: ListEndpoint) => {
  const t = useWords(listWords)
  const list = nameOf(of)
  const { pathname, search } = useLocation()
  const cache = useQueryClient()
  const [hidden, keepHere] = useHiddenHere(of)
  const [old, keepOld] = useRemembered<readonly OldView[]>(`views:${list}`, [], areOldViews)
  const { data } = useQuery(savedView.query, { list })

  const isMoved = useRef(false)
  useEffect(() => {
    if (!data || isMoved.current) return
    isMoved.current = true
    if (data.hidden) keepHere(data.hidden)
    else if (hidden.length > 0) sendHidden(of, hidden)
    if (old.length === 0) return
    keepOld([])
    const names = data.views.filter(({ isMine }) => isMine).map(({ name }) => name)
    const moved = old
      .filter(({ name }) => !names.includes(name))
      .map(({ name, search: at, hidden: without }) =>
        call(savedView.add, { list, name, ...lookOf(of, at, without) }, { key: crypto.randomUUID() }),
      )
    void Promise.all(moved).then(() => cache.invalidateQueries({ queryKey: cacheKey(savedView.query) }))
  })

  // A link names a view; an address without parameters means the default. Later choices are the person's own.
  const isOpened = useRef(false)
  const wantedId = new URLSearchParams(search).get('view')
  useEffect(() => {
    if (!data || (isOpened.current && !wantedId)) return
    const isPlain = !isOpened.current && searchAfter(of, search, plain) === searchAfter(of, search, {})
    isOpened.current = true
    const id = wantedId ?? (isPlain ? data.defaultId : null)
    if (!id) return
    const view = data.views.find((each) => each.id === id)
    if (view) {
      keepHere(view.hidden)
      navigate(pathname + searchOfView(of, search, view), { replace: true })
    } else {
      toast('info', t('viewGone'))
      navigate(pathname + searchWith(search, { view: null }), { replace: true })
    }
  }, [wantedId, data, keepHere, of, pathname, search, t])

  return { views: data?.views ?? [], defaultId: data?.defaultId ?? null }
}
