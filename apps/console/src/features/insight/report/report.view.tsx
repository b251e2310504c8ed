// One report: its answer in a sentence, the one picture that shows it, the table with the same figures, and who gets it by e-mail.
import { useRef, useState } from 'react'
import { ofMerchant } from '@falaj/contract/kernel/endpoint'
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import { report, reportDaysMax, type ReportAnswer } from '@falaj/contract/insight/report'
import { mayRead, reportOf } from '@falaj/contract/insight/report-library'
import { reportDimensions } from '@falaj/contract/insight/report-terms'
import { keyName, reportFinding } from '@falaj/contract/insight/report-text'
import { useChildMid } from '../../../blocks/child-merchant/child-merchant.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { ExportButton } from '../../../blocks/record-list/export-button.tsx'
import { rangeOfDays } from '../../../blocks/record-list/list-state.ts'
import { SavedViews } from '../../../blocks/record-list/saved-views.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { dayText, todayIn } from '../../../blocks/zone.ts'
import { Icon } from '../../../light/icons.tsx'
import { site as siteStore, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { timeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { PeriodPick, periodParam, Pick } from '../data-summary/data-summary.read.ts'
import type { Address, Choice } from './report.address.ts'
import { ReportChart } from './report.chart.tsx'
import { ReportGrid } from './report.grid.tsx'
import { Records } from './report.records.tsx'
import { ScheduleDialog, ScheduleLine } from './report.schedules.tsx'
import { reportWords } from './report.words.ts'

interface ViewProps {
  readonly at: Address
  readonly put: (params: Readonly<Record<string, string | null>>) => void
  readonly onChoose: (choice: Choice | null) => void
}
const Pickers = ({ at, put }: Omit<ViewProps, 'onChoose'>) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  const { by, isNow, isWithoutCurrency } = reportOf(at.report)
  return (
    <div className="summary-pickers report-pickers">
      <Pick
        label={t('by')}
        value={at.by}
        choices={by.map((each) => [each, reportDimensions[each][language]])}
        onPick={(value) => put({ by: value })}
      />
      {!isNow && (
        <PeriodPick
          period={at.period}
          today={todayIn('Asia/Dubai')}
          presets={['week', 'weeks', 'month', 'lastMonth', 'year']}
          daysMax={reportDaysMax}
          onPick={(period) => put({ period: periodParam(period) })}
        />
      )}
      {!isWithoutCurrency && (
        <Pick
          label={t('currency')}
          value={at.currency}
          choices={homeCurrencies.map((code) => [code, code])}
          onPick={(currency) => put({ currency })}
        />
      )}
    </div>
  )
}
/** When it was read, and whether the last day is over. */
const Freshness = ({ of, at }: { readonly of: ReportAnswer; readonly at: Address }) => {
  const t = useWords(reportWords)
  const time = timeOf(of.at, 'Asia/Dubai')
  const { isNow } = reportOf(at.report)
  return (
    <p className="report-fresh" data-complete={of.isComplete}>
      <Icon name={of.isComplete ? 'check' : 'clock'} size={14} />
      {isNow
        ? t('read', { time })
        : of.isComplete
          ? t('complete', { time })
          : t('running', { day: dayText(at.period.to), time })}
    </p>
  )
}
const Answer = ({ of, at, onChoose }: { readonly of: ReportAnswer } & Omit<ViewProps, 'put'>) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  if (of.isTooFine) return <Empty reason="filtered" text={t('tooFine')} />
  if (of.total.records === 0)
    return (
      <Empty
        reason="noData"
        text={
          reportOf(at.report).isNow
            ? t('nothingNow')
            : t('nothing', { first: dayText(at.period.from), last: dayText(at.period.to) })
        }
      />
    )
  return (
    <>
      <p className="report-finding">{reportFinding(at.report, at.by, at.currency, of, language)}</p>
      <ReportChart of={of} question={at} />
      <ReportGrid of={of} question={at} choice={at.choice} onChoose={onChoose} />
    </>
  )
}

const OwnReport = ({ at, put, onChoose }: ViewProps) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  const frame = useRef<HTMLElement>(null)
  const [isScheduling, setIsScheduling] = useState(false)
  const { question, definition, isNow, columns } = reportOf(at.report)
  const { report: name, by, currency, period } = at
  const mid = useChildMid()
  const { data, instead } = useLoaded(
    mid ? ofMerchant(report.query, mid) : report.query,
    { report: name, by, currency, period },
    { lines: 12, keepPrevious: true },
  )
  const { choice } = at
  const row = choice && choice.key !== null ? data?.rows.find(({ key }) => key === choice.key) : undefined
  const groupName =
    choice && (choice.key === null ? t('total') : keyName(by, { key: choice.key, name: row?.name ?? null }, language))
  return (
    <section className="card report-card" ref={frame} aria-label={question[language]}>
      <header className="report-head">
        <div>
          <h2>{question[language]}</h2>
          <div className="report-about">
            <span>
              {isNow
                ? t('atMoment')
                : data?.before
                  ? t('against', {
                      days: t('fromTo', { first: dayText(data.before.from), last: dayText(data.before.to) }),
                    })
                  : ''}
            </span>
            <details>
              <summary>{t('definition')}</summary>
              <p>
                {definition[language]} {data && t('version', { n: data.version })}
              </p>
            </details>
          </div>
        </div>
        {!mid && (
          <div className="report-tools">
            <button type="button" className="button" onClick={() => setIsScheduling(true)}>
              <Icon name="clock" size={14} />
              {t('schedule')}
            </button>
            {data && !data.isTooFine && data.total.records > 0 && (
              <ExportButton
                of={report.table}
                filters={{ report: name, by, currency, period: rangeOfDays(period.from, period.to) }}
                columns={['row', 'column', 'value']}
                total={data.rows.length + 1}
                note={t('fileNote')}
              />
            )}
            <SavedViews of={report.table} exportable />
          </div>
        )}
      </header>
      <div className="report-bar">
        <Pickers at={at} put={put} />
        {data && <Freshness of={data} at={at} />}
      </div>
      {data ? <Answer of={data} at={at} onChoose={onChoose} /> : instead}
      {!mid && <ScheduleLine question={at} />}
      {isScheduling && <ScheduleDialog question={at} onClose={() => setIsScheduling(false)} />}
      {choice && (
        <Records
          question={at}
          mid={mid}
          choice={choice}
          name={`${groupName}, ${columns[choice.column]!.title[language]}`}
          onClose={() => onChoose(null)}
          returnTo={() => frame.current?.querySelector<HTMLElement>('button[data-figure][aria-pressed="true"]') ?? null}
        />
      )}
    </section>
  )
}

/** A report of other roles says so, and reads nothing. */
export const ReportView = (props: ViewProps) => {
  const t = useWords(reportWords)
  const visitor = visitorOf(useStore(siteStore))
  const { report: name } = props.at
  if (mayRead(name, visitor)) return <OwnReport {...props} />
  return (
    <section className="card">
      <Empty reason="noData" text={`${t('notYours')}. ${t('notYoursWhy', { keys: reportOf(name).keys.join(', ') })}`} />
    </section>
  )
}
