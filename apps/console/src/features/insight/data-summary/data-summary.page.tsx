// Data summary: who moved the total, and the payments that did. The question and the chosen figure are in the address.
import { Fragment, useRef } from 'react'
import { dataSummary, measureKinds, measureWords } from '@falaj/contract/insight/data-summary'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { ExportButton } from '../../../blocks/record-list/export-button.tsx'
import { rangeOfDays } from '../../../blocks/record-list/list-state.ts'
import { SavedViews } from '../../../blocks/record-list/saved-views.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { dayText, todayIn } from '../../../blocks/zone.ts'
import { navigate, searchWith, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { timeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { chosenParams, questionIn, whereOf, type Choice, type Question } from './data-summary.address.ts'
import { ChosenCell, chosenName, isIn } from './data-summary.cell.tsx'
import { Pickers } from './data-summary.pickers.tsx'
import { Pivot, type Summary } from './data-summary.pivot.tsx'
import { Records } from './data-summary.records.tsx'
import { changeText, findingOf, groupName, merchantsIn, sentenceOf } from './data-summary.text.ts'
import { When } from './data-summary.when.tsx'
import { dataSummaryWords } from './data-summary.words.ts'
import './data-summary.css'

type Put = (params: Readonly<Record<string, string | null>>) => void
const Main = ({ of, question }: { readonly of: Summary; readonly question: Question }) => {
  const measure = useWords(measureWords)
  return (
    <dl className="summary-main">
      {of.main.map(({ name, figure }) => (
        <div key={name}>
          <dt>{measure(name)}</dt>
          <dd>
            <b>{sentenceOf(name, figure, question.currency)}</b>
            {figure.before && <span>{changeText(name, figure, figure.before)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
const TooFine = ({
  of,
  question,
  put,
}: {
  readonly of: NonNullable<Summary['tooFine']>
  readonly question: Question
  readonly put: Put
}) => {
  const t = useWords(dataSummaryWords)
  const language = useLanguage()
  if (!of.choose || of.axis === 'period') return <Empty reason="filtered" text={t('tooLong')} />
  const name = groupName(of.choose, language).toLowerCase()
  const axis = of.axis
  return (
    <Empty
      reason="filtered"
      text={`${t('tooFine', { name })}. ${t('tooFineWhy', { axis: t(axis === 'rows' ? 'rowsWord' : 'columnsWord') })}`}
      action={
        <button
          type="button"
          className="button button-primary"
          onClick={() =>
            put({
              [axis]: of.choose,
              ...(question[axis === 'rows' ? 'columns' : 'rows'] === of.choose ? { columns: 'none' } : {}),
            })
          }
        >
          {t('choose', { name })}
        </button>
      }
    />
  )
}

export default function DataSummary() {
  const t = useWords(dataSummaryWords)
  const measure = useWords(measureWords)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const today = todayIn('Asia/Dubai')
  const question = questionIn(search, today)
  const { show, rows, columns, period, against, currency } = question
  const frame = useRef<HTMLDivElement>(null)
  const put: Put = (params) => {
    // Another table has other figures: what was chosen goes, unless it is what changes.
    const isCell = 'row' in params || 'open' in params
    navigate(`${pathname}${searchWith(search, { ...(isCell ? {} : chosenParams(null)), ...params })}`, {
      replace: isCell && params['open'] !== 'records',
    })
  }
  const { data, instead } = useLoaded(
    dataSummary.query,
    { show, currency, period, where: {}, rows, columns, against },
    { lines: 12, keepPrevious: true },
  )
  const span = (days: { from: string; to: string }) =>
    t('fromTo', { first: dayText(days.from), last: dayText(days.to) })
  const finding =
    data &&
    findingOf(
      {
        show,
        currency,
        language,
        rowsBy: rows,
        rows: data.rows,
        total: data.total,
        beforeText: data.before && span(data.before),
      },
      measure(show),
    )
  const isEmpty =
    data && !data.tooFine && data.main.every(({ figure }) => figure.value === '0') && data.total.value === '0'
  const open = (at: Choice) => put({ ...chosenParams(at), open: 'records' })
  const first = data?.merchants[0]
  // A figure of the table that was left is not in this one.
  const chosen = data && question.chosen && isIn(data, question.chosen) ? question.chosen : null
  const filters = { show, rows, columns, currency, against, period: rangeOfDays(period.from, period.to) }
  const tools = (
    <>
      <SavedViews of={dataSummary.table} exportable />
      {data && !data.tooFine && !isEmpty && (
        <ExportButton
          of={dataSummary.table}
          filters={filters}
          columns={['row', 'column', 'value', 'before']}
          total={data.rows.length + 1}
          note={t('fileCap')}
        />
      )}
    </>
  )
  return (
    <Page
      under={
        data &&
        first &&
        t('under', { name: first.name[language], n: merchantsIn(data.merchants), time: timeOf(data.at, 'Asia/Dubai') })
      }
      actions={tools}
    >
      <div className="summary" ref={frame}>
        <section className="card summary-card">
          <Pickers of={question} today={today} currencies={data?.currencies ?? []} put={put} />
          {data === undefined ? (
            instead
          ) : data.tooFine ? (
            <TooFine of={data.tooFine} question={question} put={put} />
          ) : isEmpty ? (
            <Empty reason="noData" text={t('nothing', { first: dayText(period.from), last: dayText(period.to) })} />
          ) : (
            <>
              <p className="summary-finding">{finding}</p>
              <Main of={data} question={question} />
              <Pivot of={data} question={question} onChoose={(at) => put(chosenParams(at))} onOpen={open} />
              {measureKinds[show] === 'distinct' && <p className="summary-note">{t('distinct')}</p>}
              {data.merchants.map(({ id, name, from, to }) => (
                <Fragment key={`${id} ${from}`}>
                  {from && from > period.from && (
                    <p className="summary-note">{t('since', { name: name[language], day: dayText(from) })}</p>
                  )}
                  {to && to < period.to && (
                    <p className="summary-note">{t('until', { name: name[language], day: dayText(to) })}</p>
                  )}
                </Fragment>
              ))}
            </>
          )}
        </section>
        {data && !data.tooFine && !isEmpty && (
          <div className="summary-below">
            <When
              question={question}
              onChoose={(weekday, hour) =>
                put({ rows: 'weekday', columns: 'hour', row: weekday, column: hour, open: null })
              }
            />
            {chosen ? (
              <ChosenCell of={data} question={question} chosen={chosen} onOpen={() => open(chosen)} />
            ) : (
              <section className="card summary-cell" aria-label={t('chosen')}>
                <p className="summary-note">{t('chooseCell')}</p>
                <p className="summary-note">{t('keys')}</p>
              </section>
            )}
          </div>
        )}
      </div>
      {data && chosen && question.isOpen && (
        <Records
          question={question}
          where={whereOf(question, chosen)}
          name={`${chosenName(data, question, chosen, language, t('allOf'))}, ${measure(show)}`}
          onClose={() => put({ open: null })}
          returnTo={() => frame.current?.querySelector<HTMLElement>('button[data-figure][aria-pressed="true"]') ?? null}
        />
      )}
    </Page>
  )
}
