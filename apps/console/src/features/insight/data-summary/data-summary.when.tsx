// When it happens: the same rows by weekday and hour.
import { dataSummary, measureKinds } from '@falaj/contract/insight/data-summary'
import { HeatMap } from '../../../blocks/heat-map/heat-map.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Question } from './data-summary.address.ts'
import { busiestOf, hourText, keyText, sentenceOf, shortWeekday, sizeOf, textOf } from './data-summary.text.ts'
import { dataSummaryWords } from './data-summary.words.ts'

export const When = ({
  question,
  onChoose,
}: {
  readonly question: Question
  readonly onChoose: (weekday: string, hour: string) => void
}) => {
  const t = useWords(dataSummaryWords)
  const language = useLanguage()
  const { show, currency, period } = question
  const { data, instead } = useLoaded(
    dataSummary.query,
    { show, currency, period, where: {}, rows: 'weekday', columns: 'hour', against: 'none' },
    { lines: 8, keepPrevious: true },
  )
  if (!data) return <section className="card heat-card">{instead}</section>
  if (data.tooFine || data.columns.length === 0) return null
  const values = data.rows.map((_, at) =>
    data.columns.map((__, nth) => {
      const cell = data.cells[at]?.[nth]
      return cell ? sizeOf(cell) : 0
    }),
  )
  const isSum = ['money', 'count'].includes(measureKinds[show])
  const busiest = isSum ? busiestOf(values) : null
  const days = busiest?.rows.map((at) => keyText('weekday', data.rows[at]!, language)) ?? []
  const format = (value: number) =>
    measureKinds[show] === 'rate'
      ? `${(value * 100).toFixed(1)}%`
      : textOf(
          measureKinds[show] === 'average' ? 'sales' : show,
          { value: String(Math.round(value)), base: null },
          currency,
        )
  const finding = busiest
    ? t('busiest', {
        days:
          days.length === 7
            ? t('toDay', { first: days[0]!, last: days[6]! })
            : new Intl.ListFormat(language === 'zh' ? 'zh-CN' : 'en-GB').format(days),
        from: `${hourText(data.columns[busiest.columns[0]!]!.key)}:00`,
        to: `${hourText((Number(data.columns[busiest.columns.at(-1)!]!.key) + 1) % 24)}:00`,
        percent: `${(busiest.share * 100).toFixed(1)}%`,
      })
    : sentenceOf(show, data.total, currency)
  return (
    <HeatMap
      title={t('when')}
      finding={finding}
      corner={keyText('weekday', { key: '1', name: null }, language)}
      rows={data.rows.map(({ key }) => shortWeekday(key, language))}
      columns={data.columns.map(({ key }) => hourText(key))}
      values={values}
      format={format}
      totals={{ heading: t('total'), values: data.rows.map(({ total }) => textOf(show, total, currency)) }}
      framed={busiest}
      onChoose={(at, nth) => onChoose(data.rows[at]!.key, data.columns[nth]!.key)}
    />
  )
}
