// The saved queries: one's own and those that colleagues share, with their schedules and the file of the last run.
import { dataQuery } from '@falaj/contract/insight/data-query'
import { queryFaults, queryText, treeOf, type QueryTree } from '@falaj/contract/insight/data-query-rules'
import { queryFields, sourceLists, sourceWords } from '@falaj/contract/insight/data-query-sources'
import type { Visitor } from '@falaj/contract/kernel/access'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import type { Field } from '@falaj/contract/kernel/fields'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode, say, type Language } from '@falaj/contract/kernel/words'
import { statuses } from '@falaj/contract/kernel/status'
import { exportEveryWords, exportJobs, scheduleStops, type ExportSchedule } from '@falaj/contract/workspace/export'
import { savedView, type SavedView } from '@falaj/contract/workspace/saved-view'
import * as z from 'zod/mini'
import { useQuery } from '../../../api/use.ts'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { dataQueryWords } from './data-query.words.ts'

const treeIn = ({ filters }: SavedView): QueryTree | null => {
  const read = z.safeParse(queryText, filters['query'])
  return read.success ? treeOf(read.data) : null
}
/** What a role no longer sees of it, in words; null if it may be run. */
const useLost = (visitor: Visitor) => {
  const t = useWords(dataQueryWords)
  const language = useLanguage()
  return (tree: QueryTree): string | null => {
    const fields = queryFields(tree.source, visitor)
    if (fields.length === 0) return t('lostSource')
    if (queryFaults(tree, fields).length === 0) return null
    const all: Readonly<Record<string, Field>> = sourceLists[tree.source].fields
    const hidden = Object.entries(all).filter(
      ([name]) => JSON.stringify(tree).includes(`"${name}"`) && fields.every((field) => field.name !== name),
    )
    return t('lost', { fields: hidden.map(([, { title }]) => say(title, language)).join(', ') || '–' })
  }
}
const ScheduleLine = ({ of, language }: { readonly of: ExportSchedule; readonly language: Language }) => {
  const t = useWords(dataQueryWords)
  return of.stopReason
    ? sayCode(scheduleStops, of.stopReason, language)
    : t('scheduled', { every: sayCode(exportEveryWords, of.every, language), day: dayText(of.nextDay) })
}

export const SavedQueries = ({
  visitor,
  onOpen,
}: {
  readonly visitor: Visitor
  readonly onOpen: (tree: QueryTree) => void
}) => {
  const t = useWords(dataQueryWords)
  const language = useLanguage()
  const zone = useZone()
  const lostOf = useLost(visitor)
  const { data: saved } = useQuery(savedView.query, { list: nameOf(dataQuery.table) })
  const isBound = visitor.who?.stores !== undefined
  const { data: found } = useQuery(exportJobs.schedules, {}, { enabled: !isBound })
  if (!saved) return null
  const lines = saved.views.flatMap((view) => {
    const tree = treeIn(view)
    return tree ? [{ view, tree }] : []
  })
  const schedulesOf = (view: SavedView) =>
    (found?.schedules ?? []).filter(({ list, viewId }) => list === nameOf(dataQuery.table) && viewId === view.id)
  return (
    <section className="card card-body query-saved" aria-labelledby="query-saved">
      <h2 id="query-saved">{t('saved')}</h2>
      {lines.length === 0 ? (
        <p className="quiet">{t('savedNone')}</p>
      ) : (
        <ul>
          {lines.map(({ view, tree }) => {
            const lost = lostOf(tree)
            const schedules = schedulesOf(view)
            const last = schedules.flatMap((schedule) => schedule.last ?? [])[0]
            return (
              <li key={view.id}>
                <span className="query-saved-name">
                  <b>{view.name}</b>
                  <span className="quiet small">
                    {sourceWords[tree.source][language]} ·{' '}
                    {view.isMine ? t(view.isShared ? 'mineShared' : 'mine') : t('sharedBy', { name: view.by })}
                  </span>
                </span>
                <span className="query-saved-when small">
                  {lost ? (
                    <span className="query-lost">{lost}</span>
                  ) : schedules.length === 0 ? (
                    <span className="quiet">{t('notScheduled')}</span>
                  ) : (
                    schedules.map((schedule) => (
                      <span key={schedule.id}>
                        <ScheduleLine of={schedule} language={language} />
                      </span>
                    ))
                  )}
                  {last && (
                    <a href={href('/settings/exports', {}, { open: last.id })}>
                      {t('lastRun', {
                        status: sayCode(statuses, last.status, language),
                        time: dateTimeOf(last.at, zone),
                      })}
                    </a>
                  )}
                </span>
                <button
                  type="button"
                  className="button"
                  aria-label={`${t('open')}: ${view.name}`}
                  disabled={lost !== null}
                  onClick={() => onOpen(tree)}
                >
                  {t('open')}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
