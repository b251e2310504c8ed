// The board: what stands out as one sentence, the figures, and every store in one of four groups, what needs a person first.
import { useEffect, useState, type ReactNode } from 'react'
import { store, type StoreBoard as Board, type StoreTile } from '@falaj/contract/places/store'
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { minuteMs } from '@falaj/contract/kernel/time'
import { useQuery } from '../../../api/use.ts'
import { Drawer } from '../../../blocks/drawer/drawer.tsx'
import { BoardFilters } from '../../../blocks/record-list/board-filters.tsx'
import { readState, searchAfter } from '../../../blocks/record-list/list-state.ts'
import { Empty } from '../../../blocks/states/empty.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Bar } from '../../../blocks/states/skeleton.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { StoreView } from './store.detail.tsx'
import { StoreMap } from './store.map.tsx'
import { BoardSummary } from './store.summary.tsx'
import { clockOf, ProblemCard, Tile } from './store.tiles.tsx'
import { storeWords } from './store.words.ts'

const endpoint = store.query as unknown as ListEndpoint
const groups = ['needs', 'below', 'usual', 'closed'] as const
type GroupName = (typeof groups)[number]
const titles = { needs: 'needs', below: 'below', usual: 'asUsual', closed: 'closedNow' } as const

/** Tiles do not move while somebody reads: they change their group when the reader says so, and with another filter. */
const useGroups = (key: string, data: Board | undefined) => {
  const [held, setHeld] = useState<{ readonly key: string; readonly of: ReadonlyMap<string, string> } | null>(null)
  const now = new Map(data?.stores.map(({ id, group }) => [id, group]))
  if (data && held?.key !== key) setHeld({ key, of: now })
  const shown = held?.key === key ? held.of : now
  const groupOf = (tile: StoreTile): string => shown.get(tile.id) ?? tile.group
  return {
    groupOf,
    changed: data?.stores.filter((tile) => groupOf(tile) !== tile.group).length ?? 0,
    accept: () => setHeld({ key, of: now }),
  }
}

export const StoreBoard = ({ as, actions }: { readonly as: 'board' | 'map'; readonly actions: ReactNode }) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const state = readState(endpoint, search)
  const { data, error, refetch } = useQuery(store.board, { filters: state.filters }, { keepPrevious: true })
  useEffect(() => {
    const timer = setInterval(() => void refetch(), minuteMs)
    return () => clearInterval(timer)
  }, [refetch])
  const { groupOf, changed, accept } = useGroups(JSON.stringify(state.filters), data)
  const [lastOpen, setLastOpen] = useState(state.open)
  if (state.open && state.open !== lastOpen) setLastOpen(state.open)
  const hrefOf = (id: string | null): string => pathname + searchAfter(endpoint, search, { open: id })
  const inGroup = (group: GroupName): readonly StoreTile[] =>
    data?.stores.filter((tile) => groupOf(tile) === group) ?? []
  const order = groups.flatMap((group) => inGroup(group).map(({ id }) => id))
  const walk = (step: 1 | -1): void => {
    const next = order[order.indexOf(state.open ?? '') + step]
    if (next) navigate(hrefOf(next), { replace: true })
  }
  const opened = data?.stores.find(({ id }) => id === state.open)
  const isFiltered = Object.keys(state.filters).length > 0
  return (
    <>
      {error && !data ? (
        <section className="card">
          <Failed failure={error.failure} onRetry={() => void refetch()} />
        </section>
      ) : data ? (
        data.stores.length > 0 && <BoardSummary of={data} />
      ) : (
        <section className="card card-body">
          <Bar width="60%" />
        </section>
      )}
      <section className="card store-board" aria-label={t(as)}>
        <BoardFilters of={endpoint} without={['createdAt']}>
          {changed > 0 && (
            <button type="button" className="button store-changed" onClick={accept}>
              {t('changed', { n: changed })}
            </button>
          )}
        </BoardFilters>
        {data?.stores.length === 0 && (
          <Empty
            reason={isFiltered ? 'filtered' : 'noData'}
            {...(isFiltered ? {} : { text: t('none'), action: actions })}
          />
        )}
        {data && data.stores.length > 0 && as === 'map' && <StoreMap stores={data.stores} groupOf={groupOf} />}
        {data &&
          as === 'board' &&
          groups.map((group) => {
            const tiles = inGroup(group)
            if (tiles.length === 0) return null
            const sorted = group === 'usual' ? tiles.toSorted((a, b) => Number(b.today.minor - a.today.minor)) : tiles
            const note =
              group === 'below' ? t('belowNote') : group === 'usual' ? t('asUsualNote', { time: clockOf(data.at) }) : ''
            return (
              <div key={group} className="store-group">
                <h2>
                  {t(titles[group])} <span className="quiet">{tiles.length}</span>
                  {note && <span className="quiet small store-group-note">{note}</span>}
                </h2>
                <ul className={group === 'needs' ? 'store-problems' : 'store-tiles'}>
                  {sorted.map((tile) => (
                    <li key={tile.id}>
                      {group === 'needs' && tile.problem ? (
                        <ProblemCard of={tile} day={data.day} href={hrefOf(tile.id)} />
                      ) : (
                        <Tile of={tile} day={data.day} href={hrefOf(tile.id)} isClosed={group === 'closed'} />
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
      </section>
      <Drawer
        open={state.open !== null}
        title={opened?.name[language] ?? t('facts')}
        headline={
          opened && (
            <span className="drawer-name">
              <span className="quiet">{t('facts')}</span> {opened.code}
            </span>
          )
        }
        onClose={() => navigate(hrefOf(null), { replace: true })}
        onWalk={opened ? walk : undefined}
        returnTo={() => document.querySelector<HTMLElement>(`[data-record="${CSS.escape(lastOpen ?? '')}"]`)}
      >
        {state.open && <StoreView id={state.open} />}
      </Drawer>
    </>
  )
}
