// The rows, the count and the sums behind a list's address. Rows never wait for the totals, which are queried separately.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import type { Input, ListEndpoint, Output } from '@falaj/contract/kernel/endpoint'
import { pageCount } from '@falaj/contract/kernel/pages'
import { call } from '../../api/call.ts'
import { cacheKey, ownChange, useQuery } from '../../api/use.ts'
import { navigate, useLocation } from '../../router/location.ts'
import { liveRows } from './live-rows.ts'
import { readState, searchAfter, type ListState } from './list-state.ts'

export interface RowLike {
  readonly id: string
}
/** A list whose rows can be opened: each has an id. */
export type RecordEndpoint<F extends z.ZodMiniObject, R extends z.ZodMiniObject> = ListEndpoint<F, R> & {
  readonly row: z.ZodMiniType<RowLike>
}
export type Sums = NonNullable<Output<ListEndpoint>['sums']>

export interface Records<Row extends RowLike> {
  readonly state: ListState
  /** The filters of the address, and those that hold as long as it says nothing else. */
  readonly filters: ListState['filters']
  /** Undefined until the first answer. While the next one is on its way, the last one stays. */
  readonly rows: readonly Row[] | undefined
  /** Records that came while the page was open; `showNew` shows them. */
  readonly waiting: number
  readonly showNew: () => void
  /** Undefined while it is being counted. */
  readonly total: number | undefined
  readonly last: number
  readonly sums: Sums | undefined
  readonly refreshing: boolean
  readonly failure: ReturnType<typeof useQuery>['error']
  readonly retry: () => void
  readonly hrefAfter: (change: Partial<ListState>) => string
  readonly go: (change: Partial<ListState>, how?: { readonly replace?: boolean }) => void
  /** The record before or after this one, over the edge of the page too; null at the list's ends. */
  readonly neighbour: (id: string, step: 1 | -1) => Promise<Partial<ListState> | null>
}

/** How long after a command its own answer, and the event of it, may take. */
const ownChangeMs = 3000
const inputOf = ({ filters, page, size, sort }: Omit<ListState, 'open' | 'sort'> & Partial<Pick<ListState, 'sort'>>) =>
  ({ filters, pageParam: { number: page, size }, ...(sort ? { sort } : {}) }) as Input<ListEndpoint>

/** What the list in the address asks for, with its default filters. */
export const useListFilters = <F extends z.ZodMiniObject, R extends z.ZodMiniObject>(
  of: RecordEndpoint<F, R>,
): z.output<F> => {
  const endpoint = of as unknown as ListEndpoint
  const { search } = useLocation()
  const { filters } = useMemo(() => readState(endpoint, search), [endpoint, search])
  return { ...endpoint.unlessAsked?.(filters), ...filters } as z.output<F>
}
export const useRecords = <F extends z.ZodMiniObject, R extends z.ZodMiniObject>(
  of: RecordEndpoint<F, R>,
): Records<z.output<R> & RowLike> => {
  type Row = z.output<R> & RowLike
  const endpoint = of as unknown as ListEndpoint
  const { pathname, search } = useLocation()
  const cache = useQueryClient()
  const state = useMemo(() => readState(endpoint, search), [endpoint, search])
  const filters = { ...endpoint.unlessAsked?.(state.filters), ...state.filters }
  const filtered = { ...state, filters }
  const page = useQuery(endpoint, { ...inputOf(filtered), ask: 'rows' }, { keepPrevious: true })
  const totals = useQuery(
    endpoint,
    { ...inputOf({ filters, page: 1, size: 10 }), ask: 'totals' },
    { keepPrevious: true },
  )
  // Others' changes must not move visible rows; the person's own changes are shown at once.
  const key = cacheKey(endpoint, inputOf(filtered)).join(' ')
  const answered = page.isPlaceholderData ? undefined : (page.data?.rows as unknown as readonly Row[] | undefined)
  const [held, setHeld] = useState<{ readonly key: string; readonly rows: readonly Row[] } | null>(null)
  const isOwn = page.dataUpdatedAt - ownChange.at < ownChangeMs && page.dataUpdatedAt >= ownChange.at
  // Cached rows are not the visible page: the first answer is, and new rows of an empty list.
  const isFirst = held?.key !== key ? !page.isFetching : held.rows.length === 0 && answered?.length !== 0
  if (answered && (isFirst || (isOwn && held?.rows !== answered))) setHeld({ key, rows: answered })
  const live = useMemo(
    () => (answered && held?.key === key ? liveRows(held.rows, answered) : null),
    [answered, held, key],
  )
  const shown = live?.rows ?? (page.data?.rows as unknown as readonly Row[] | undefined)
  const showNew = (): void => {
    if (answered) setHeld({ key, rows: answered })
  }
  const counted = totals.isPlaceholderData ? undefined : totals.data?.total
  const total = counted ?? (page.isPlaceholderData ? undefined : page.data?.total)
  // Until it is counted, the pages that are known to exist.
  const last = total === undefined ? state.page : pageCount(total, state.size)
  const hrefAfter = (change: Partial<ListState>): string => pathname + searchAfter(endpoint, search, change)

  // A page after the last one, from an old link or a changed filter, leads to the last.
  const beyond = total !== undefined && !page.isPlaceholderData && state.page > last
  useEffect(() => {
    if (beyond) navigate(pathname + searchAfter(endpoint, search, { page: last }), { replace: true })
  }, [beyond, endpoint, last, pathname, search])

  const neighbour = async (id: string, step: 1 | -1): Promise<Partial<ListState> | null> => {
    const rows: readonly RowLike[] = shown ?? []
    const at = rows.findIndex((row) => row.id === id)
    const near = at < 0 ? undefined : rows[at + step]
    if (near) return { open: near.id }
    const next = state.page + step
    if (at < 0 || next < 1 || next > last) return null
    const input = inputOf({ ...filtered, page: next })
    const answer = await call(endpoint, { ...input, ask: 'rows' })
    if (answer.kind !== 'success') return null
    cache.setQueryData(cacheKey(endpoint, { ...input, ask: 'rows' }), answer.body)
    const there = answer.body.rows as unknown as readonly RowLike[]
    const found = there[step === 1 ? 0 : there.length - 1]
    return found ? { page: next, open: found.id } : null
  }

  return {
    state,
    filters,
    rows: shown,
    waiting: live?.waiting ?? 0,
    showNew,
    total,
    last,
    sums: totals.isPlaceholderData ? undefined : totals.data?.sums,
    refreshing: page.isFetching && page.data !== undefined,
    failure: page.error,
    retry: () => {
      void page.refetch().then(() => setHeld(null))
      void totals.refetch()
    },
    hrefAfter,
    go: (change, how) => navigate(hrefAfter(change), how),
    neighbour,
  }
}
