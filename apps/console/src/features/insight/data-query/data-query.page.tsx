// Data query: the question is in the address, as text that a saved query and a file have, too.
import { useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '@falaj/contract/insight/data-query'
import { queryFaults, type QueryTree } from '@falaj/contract/insight/data-query-rules'
import { mayQuery, queryFields, sourceNames } from '@falaj/contract/insight/data-query-sources'
import { cacheKey } from '../../../api/use.ts'
import { ExportButton } from '../../../blocks/record-list/export-button.tsx'
import { SavedViews } from '../../../blocks/record-list/saved-views.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { navigate, searchWith, useLocation } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { QueryAnswer } from './data-query.answer.tsx'
import { Builder } from './data-query.builder.tsx'
import { queryIn, startOf, starts, textOf } from './data-query.draft.ts'
import { SavedQueries } from './data-query.saved.tsx'
import { dataQueryWords } from './data-query.words.ts'
import './data-query.css'

export default function DataQuery() {
  const t = useWords(dataQueryWords)
  const visitor = visitorOf(useStore(site))
  const { pathname, search } = useLocation()
  const cache = useQueryClient()
  const sources = sourceNames.filter((name) => mayQuery(name, visitor))
  const isBound = visitor.who?.stores !== undefined
  const first = sources[0]
  if (!first)
    return (
      <Page>
        <Empty reason="noRight" text={t('noSource')} />
      </Page>
    )
  const chosen = queryIn(search)
  const run = (tree: QueryTree) => {
    // The same question again is a new answer.
    if (chosen && textOf(tree) === textOf(chosen)) void cache.invalidateQueries({ queryKey: cacheKey(dataQuery.run) })
    else navigate(`${pathname}${searchWith(search, { query: textOf(tree), view: null })}`)
  }
  const isRight = chosen && queryFaults(chosen, queryFields(chosen.source, visitor)).length === 0
  const offered = (Object.keys(starts) as (keyof typeof starts)[]).filter((name) =>
    sources.includes(starts[name].source),
  )
  return (
    <Page
      under={t('lead')}
      actions={
        <>
          <SavedViews of={dataQuery.table} exportable={!isBound} />
          {isRight && (
            <ExportButton
              of={dataQuery.table}
              filters={{ query: textOf(chosen) }}
              columns={['line']}
              total={undefined}
              note={t('fileNote')}
            />
          )}
        </>
      }
    >
      <div className="query">
        {!chosen && offered.length > 0 && (
          <p className="query-starts">
            <span className="quiet">{t('start')}</span>
            {offered.map((name) => (
              <button key={name} type="button" className="button" onClick={() => run(starts[name])}>
                {t(name)}
              </button>
            ))}
          </p>
        )}
        <Builder
          key={chosen ? textOf(chosen) : ''}
          of={chosen ?? startOf(first, queryFields(first, visitor))}
          visitor={visitor}
          sources={sources}
          onRun={run}
        />
        {chosen && <QueryAnswer key={textOf(chosen)} of={chosen} onSort={run} />}
        <SavedQueries visitor={visitor} onOpen={run} />
      </div>
    </Page>
  )
}
