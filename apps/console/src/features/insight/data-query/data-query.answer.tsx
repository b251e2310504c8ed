// The answer: its finding, a chart of its first figure, and the table with all rows that fit; how many there are is said beside it.
import { dataQuery } from '@falaj/contract/insight/data-query'
import { isGrouped, type QueryTree } from '@falaj/contract/insight/data-query-rules'
import { ChartCard } from '../../../blocks/chart-card/chart-card.tsx'
import { countText } from '../../../blocks/fields/field-value.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { StoreName } from '../../../blocks/store/store-name.tsx'
import { phone, useMedia } from '../../../blocks/media.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { cellText, chartRowsMax, figuresOf, findingOf, groupName, numberOf, type Answer } from './data-query.text.ts'
import { dataQueryWords } from './data-query.words.ts'

interface AnswerProps {
  readonly of: QueryTree
  readonly answer: Answer
}
const Chart = ({ of, answer }: AnswerProps) => {
  const t = useWords(dataQueryWords)
  const language = useLanguage()
  const zone = useZone()
  const speech = { source: of.source, language, zone }
  const figure = figuresOf(answer)[0]
  if (figure === undefined) return null
  const column = answer.columns[figure]!
  // Bars of two currencies have no axis in common: the chart is of the one with most groups.
  const at = column.currencyAt
  const currencies = at === null ? [] : answer.rows.map((row) => row[at])
  const currency = currencies.toSorted(
    (one, other) =>
      currencies.filter((each) => each === other).length - currencies.filter((each) => each === one).length,
  )[0]
  const ofCurrency = answer.rows.filter((row) => at === null || row[at] === currency)
  const drawn = { ...answer, rows: ofCurrency, total: answer.total - answer.rows.length + ofCurrency.length }
  const rows = drawn.rows.slice(0, chartRowsMax)
  const labels = rows.map((row) => {
    const name = groupName(drawn, row, speech)
    return { name, short: name.length > 14 ? `${name.slice(0, 13)}…` : name }
  })
  const title = `${column.title[language]}${currency ? `, ${currency}` : ''}`
  return (
    <ChartCard
      title={title}
      finding={[findingOf(drawn, of, speech), rows.length < answer.rows.length ? t('other') : null]
        .filter(Boolean)
        .join(' ')}
      labels={labels}
      step={t('groupBy')}
      series={[{ name: title, values: rows.map((row) => numberOf(row, figure)) }]}
      as={of.chart === 'lines' ? 'lines' : 'bars'}
      format={(value) =>
        currency
          ? `${currency} ${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
          : countText(value)
      }
    />
  )
}
const Table = ({ of, answer, onSort }: AnswerProps & { readonly onSort: (tree: QueryTree) => void }) => {
  const t = useWords(dataQueryWords)
  const language = useLanguage()
  const zone = useZone()
  const isPhone = useMedia(phone)
  const speech = { source: of.source, language, zone }
  const isDescending = (name: string): boolean => of.sort?.column === name && of.sort.descending
  const shown = answer.columns.flatMap((column, at) => (column.name.startsWith('currency.') ? [] : [{ ...column, at }]))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways: the keyboard must reach it
    <div className="query-scroll" role="region" aria-label={t('table')} tabIndex={isPhone ? -1 : 0}>
      <table className="query-table" data-cards={isPhone}>
        <thead>
          <tr>
            {shown.map(({ name, title, kind }) => (
              <th
                key={name}
                scope="col"
                data-kind={kind}
                {...(of.sort?.column === name
                  ? { 'aria-sort': isDescending(name) ? ('descending' as const) : ('ascending' as const) }
                  : {})}
              >
                <button
                  type="button"
                  className="query-sort"
                  aria-label={t('sortBy', { name: title[language] })}
                  onClick={() => onSort({ ...of, sort: { column: name, descending: !isDescending(name) } })}
                >
                  {title[language]}
                  {of.sort?.column === name && <span aria-hidden="true">{isDescending(name) ? ' ↓' : ' ↑'}</span>}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of an answer have no id
            <tr key={index}>
              {shown.map(({ name, title, kind, at }) => (
                <td key={name} data-kind={kind} data-label={title[language]}>
                  {kind === 'status' && row[at] ? (
                    <StatusPill code={row[at]} />
                  ) : kind === 'store' && row[at] ? (
                    <StoreName code={row[at]} />
                  ) : (
                    cellText(answer, row, at, speech)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
export const QueryAnswer = ({ of, onSort }: { readonly of: QueryTree; readonly onSort: (tree: QueryTree) => void }) => {
  const t = useWords(dataQueryWords)
  const zone = useZone()
  const language = useLanguage()
  const { data, instead } = useLoaded(dataQuery.run, { query: of }, { lines: 8, keepPrevious: false })
  if (!data) return <section className="card card-body">{instead}</section>
  const numbers = { n: countText(data.total), limit: countText(data.rows.length), records: countText(data.records) }
  const isCut = data.total > data.rows.length
  const hasChart = isGrouped(of) && (of.chart ?? 'none') !== 'none' && data.rows.length > 0
  const finding = isGrouped(of) && !hasChart ? findingOf(data, of, { source: of.source, language, zone }) : null
  return (
    <>
      {hasChart && <Chart of={of} answer={data} />}
      <section className="card query-answer" aria-labelledby="query-answer">
        <header>
          <h2 id="query-answer">{t('answer')}</h2>
          <p className="query-cap" data-cut={isCut}>
            {t(isCut ? 'cut' : 'all', numbers)} <span className="quiet">{dateTimeOf(data.at, zone)}</span>
          </p>
          {finding && <p className="query-finding">{finding}</p>}
        </header>
        {data.rows.length === 0 ? (
          <Empty reason="filtered" text={t('nothing')} />
        ) : (
          <Table of={of} answer={data} onSort={onSort} />
        )}
      </section>
    </>
  )
}
