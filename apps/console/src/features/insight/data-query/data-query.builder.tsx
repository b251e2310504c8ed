// The form of a query: source, conditions, rows or groups, chart and how many rows. Nothing is run until it is asked for.
import { useState } from 'react'
import { useQuery } from '../../../api/use.ts'
import { dataQuery } from '@falaj/contract/insight/data-query'
import {
  charts,
  columnsOf,
  isGrouped,
  measures,
  measureWordsOfQuery,
  periods,
  periodWords,
  queryColumnsMax,
  queryFaults,
  queryGroupsMax,
  queryShowMax,
  queryTree,
  type QueryTree,
} from '@falaj/contract/insight/data-query-rules'
import {
  queryFields,
  sourceNames,
  sourceWords,
  type QueryField,
  type SourceName,
} from '@falaj/contract/insight/data-query-sources'
import type { Visitor } from '@falaj/contract/kernel/access'
import { say } from '@falaj/contract/kernel/words'
import * as z from 'zod/mini'
import { countText } from '../../../blocks/fields/field-value.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { ConditionGroup, Pick, type FaultAt } from './data-query.conditions.tsx'
import { cleaned, startOf, textOf } from './data-query.draft.ts'
import { dataQueryWords } from './data-query.words.ts'

interface PartProps {
  readonly of: QueryTree
  readonly fields: readonly QueryField[]
  readonly faultAt: FaultAt
  readonly put: (change: Partial<QueryTree>) => void
}
type Group = NonNullable<QueryTree['group']>[number]
type Figure = NonNullable<QueryTree['show']>[number]
const isDated = ({ kind }: QueryField): boolean => kind === 'time' || kind === 'day'
const without = <T,>(all: readonly T[], at: number): T[] => all.filter((_, index) => index !== at)

const Columns = ({ of, fields, put }: PartProps) => {
  const t = useWords(dataQueryWords)
  const language = useLanguage()
  const chosen = columnsOf(of, fields)
  return (
    <fieldset className="query-columns">
      <legend>{t('columns')}</legend>
      {fields.map(({ name, title }) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            disabled={chosen.includes(name) ? chosen.length === 1 : chosen.length >= queryColumnsMax}
            onChange={({ target }) =>
              put({
                columns: fields.flatMap((field) =>
                  (field.name === name ? target.checked : chosen.includes(field.name)) ? [field.name] : [],
                ),
              })
            }
          />
          {say(title, language)}
        </label>
      ))}
    </fieldset>
  )
}
const Groups = ({ of, fields, faultAt, put }: PartProps) => {
  const t = useWords(dataQueryWords)
  const language = useLanguage()
  const group = of.group ?? []
  const show = of.show ?? []
  const [groupable, summable] = [
    fields.filter(({ kind }) => kind !== 'money'),
    fields.filter(({ kind }) => kind === 'money' || kind === 'count'),
  ]
  const name = (field: QueryField) => [field.name, say(field.title, language)] as const
  const asGroup = (field: QueryField): Group => ({
    field: field.name,
    ...(field.kind === 'time' ? { by: 'day' as const } : {}),
  })
  const putGroup = (at: number, next: Group) => put({ group: group.map((each, index) => (index === at ? next : each)) })
  const putShow = (at: number, next: Figure) => put({ show: show.map((each, index) => (index === at ? next : each)) })
  const removal = (label: string, onClick: () => void) => (
    <button
      type="button"
      className="tool"
      aria-label={`${t('remove')}: ${label}`}
      title={t('remove')}
      onClick={onClick}
    >
      <Icon name="close" size={12} />
    </button>
  )
  return (
    <div className="query-parts">
      <fieldset>
        <legend>{t('groupBy')}</legend>
        {group.map((each, at) => {
          const field = fields.find((one) => one.name === each.field)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a group is known by its place alone
            <div key={at} className="query-condition">
              <Pick
                label={t('groupBy')}
                value={each.field}
                isWrong={Boolean(faultAt(`group.${at}.field`) ?? faultAt(`group.${at}`))}
                choices={groupable.map(name)}
                onPick={(next) => {
                  const chosen = groupable.find((one) => one.name === next)
                  if (chosen) putGroup(at, asGroup(chosen))
                }}
              />
              {field && isDated(field) && (
                <Pick
                  label={t('step')}
                  value={each.by ?? ''}
                  isWrong={Boolean(faultAt(`group.${at}.by`))}
                  choices={periods
                    .filter((by) => field.kind === 'time' || by !== 'hour')
                    .map((by) => [by, periodWords[by][language]] as const)}
                  onPick={(by) => putGroup(at, { field: each.field, by: by as Group['by'] })}
                />
              )}
              {removal(field ? say(field.title, language) : each.field, () => put({ group: without(group, at) }))}
            </div>
          )
        })}
        {group.length < queryGroupsMax && (
          <button
            type="button"
            className="button small"
            onClick={() => {
              const next = groupable.find((field) => group.every((each) => each.field !== field.name))
              if (next) put({ group: [...group, asGroup(next)] })
            }}
          >
            {t('addGroupBy')}
          </button>
        )}
      </fieldset>
      <fieldset>
        <legend>{t('measure')}</legend>
        {show.map((each, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a figure is known by its place alone
          <div key={at} className="query-condition">
            <Pick
              label={t('measure')}
              value={each.what}
              isWrong={Boolean(faultAt(`show.${at}`))}
              choices={(summable.length > 0 ? measures : (['count'] as const)).map(
                (what) => [what, measureWordsOfQuery[what][language]] as const,
              )}
              onPick={(what) =>
                putShow(
                  at,
                  what === 'count'
                    ? { what }
                    : { what: what as Figure['what'], field: each.field ?? summable[0]?.name },
                )
              }
            />
            {each.what !== 'count' && (
              <Pick
                label={t('measureOf')}
                value={each.field ?? ''}
                isWrong={Boolean(faultAt(`show.${at}.field`))}
                choices={summable.map(name)}
                onPick={(next) => putShow(at, { what: each.what, field: next })}
              />
            )}
            {show.length > 1 &&
              removal(measureWordsOfQuery[each.what][language], () => put({ show: without(show, at) }))}
          </div>
        ))}
        {show.length < queryShowMax && (
          <button
            type="button"
            className="button small"
            onClick={() => {
              const field = summable.find((one) => show.every((each) => each.what !== 'sum' || each.field !== one.name))
              put({ show: [...show, field ? { what: 'sum', field: field.name } : { what: 'count' }] })
            }}
          >
            {t('addMeasure')}
          </button>
        )}
      </fieldset>
      <fieldset>
        <legend>{t('chart')}</legend>
        <Pick
          label={t('chart')}
          value={of.chart ?? 'none'}
          choices={charts.map((chart) => [chart, t(`chart${chart}`)] as const)}
          onPick={(chart) => put({ chart: chart as NonNullable<QueryTree['chart']> })}
        />
      </fieldset>
    </div>
  )
}

const Estimate = ({ of }: { readonly of: QueryTree }) => {
  const t = useWords(dataQueryWords)
  const { data } = useQuery(dataQuery.estimate, { query: of }, { keepPrevious: true })
  if (!data) return null
  return (
    <span className="quiet small" role="status">
      {data.isTooWide ? t('tooWide') : t('estimate', { n: countText(data.rows) })}
    </span>
  )
}

const limits = [20, 100, 500, 1000]
export interface BuilderProps {
  readonly of: QueryTree
  readonly visitor: Visitor
  readonly sources: readonly SourceName[]
  readonly onRun: (tree: QueryTree) => void
}
/** Begins again with another query: by its key. */
export const Builder = ({ of, visitor, sources, onRun }: BuilderProps) => {
  const t = useWords(dataQueryWords)
  const language = useLanguage()
  const [draft, setDraft] = useState(of)
  const [isTried, setIsTried] = useState(false)
  const fields = queryFields(draft.source, visitor)
  const put = (change: Partial<QueryTree>) => setDraft({ ...draft, ...change })
  const tree: QueryTree = { ...draft, ...(draft.where ? { where: cleaned(draft.where) as QueryTree['where'] } : {}) }
  const isWhole = z.safeParse(queryTree, tree).success
  const faults = isWhole ? queryFaults(tree, fields) : []
  const isRight = isWhole && faults.length === 0
  const faultAt: FaultAt = (path) =>
    isTried ? faults.find((fault) => fault.path === `query.${path}`)?.code : undefined
  const grouped = isGrouped(draft)
  const chooseSource = (source: string) => {
    const next = sourceNames.find((name) => name === source)
    if (!next) return
    setIsTried(false)
    setDraft(startOf(next, queryFields(next, visitor)))
  }
  const toGroups = () => {
    const first = fields.find(({ kind }) => kind === 'status' || kind === 'label') ?? fields[0]
    const amount = fields.find(({ kind }) => kind === 'money')
    put({
      columns: undefined,
      sort: undefined,
      group: first ? [{ field: first.name, ...(first.kind === 'time' ? { by: 'day' as const } : {}) }] : [],
      show: [{ what: 'count' }, ...(amount ? [{ what: 'sum' as const, field: amount.name }] : [])],
      chart: 'bars',
    })
  }
  return (
    <form
      className="card query-builder"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isRight) onRun(tree)
      }}
    >
      <div className="query-line">
        <span className="query-name">{t('source')}</span>
        <Pick
          label={t('source')}
          value={draft.source}
          choices={sources.map((name) => [name, sourceWords[name][language]] as const)}
          onPick={chooseSource}
        />
      </div>
      <div className="query-line">
        <span className="query-name">{t('conditions')}</span>
        <ConditionGroup
          of={draft.where ?? { op: 'all', nodes: [] }}
          at="where"
          fields={fields}
          faultAt={faultAt}
          depth={1}
          onChange={(where) => put({ where: where as QueryTree['where'] })}
        />
      </div>
      <div className="query-line">
        <span className="query-name">{t('show')}</span>
        <div className="query-show">
          <div className="query-toggle" role="group" aria-label={t('show')}>
            <button
              type="button"
              className="button"
              aria-pressed={!grouped}
              onClick={() => put({ group: undefined, show: undefined, chart: undefined, sort: undefined })}
            >
              {t('rows')}
            </button>
            <button type="button" className="button" aria-pressed={grouped} onClick={() => !grouped && toGroups()}>
              {t('groups')}
            </button>
          </div>
          {grouped ? (
            <Groups of={draft} fields={fields} faultAt={faultAt} put={put} />
          ) : (
            <Columns of={draft} fields={fields} faultAt={faultAt} put={put} />
          )}
        </div>
      </div>
      <div className="query-foot">
        <span className="query-limit">
          <span>{t('limit')}</span>
          <Pick
            label={t('limit')}
            value={String(draft.limit ?? 100)}
            choices={limits.map((limit) => [String(limit), countText(limit)] as const)}
            onPick={(limit) => put({ limit: Number(limit) })}
          />
        </span>
        <button type="submit" className="button button-primary">
          {t('run')}
        </button>
        {isTried && !isRight ? (
          <span className="form-fault" role="alert">
            <Icon name="warning" size={13} />
            {t('wrong')}
          </span>
        ) : (
          isRight && <Estimate key={textOf(tree)} of={tree} />
        )}
      </div>
    </form>
  )
}
