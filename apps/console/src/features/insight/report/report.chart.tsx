// The one picture of a report: from the period before to this one by what changed, or the groups themselves. Its steps are the figures of the
// table under it, and an axis that does not start at zero says so.
import { useId } from 'react'
import type { ReportAnswer, ReportFigure } from '@falaj/contract/insight/report'
import { reportOf } from '@falaj/contract/insight/report-library'
import { isOrdered } from '@falaj/contract/insight/report-terms'
import { figureText, keyName, minus, quotientOf } from '@falaj/contract/insight/report-text'
import { shortNumber } from '../../../blocks/chart-card/ticks.ts'
import { phone, useMedia } from '../../../blocks/media.ts'
import { dayText } from '../../../blocks/zone.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Question } from './report.address.ts'
import { linesOf, stepsOf, type Step } from './report.steps.ts'
import { reportWords } from './report.words.ts'
import '../../../blocks/chart-card/chart-card.css'

const [left, top, bottom] = [48, 26, 30]
/** Drawn in the size in which it is shown, so that its letters are as large as the page's. */
const sizes = { desk: [760, 230], phone: [360, 190] } as const
interface PictureProps {
  readonly steps: readonly Step[]
  readonly lines: readonly number[]
  readonly title: string
  readonly unit: number
  readonly say: (value: number) => string
  readonly short: (value: number) => string
}
const Picture = ({ steps, lines, title, unit, say, short }: PictureProps) => {
  const id = useId()
  const [width, height] = sizes[useMedia(phone) ? 'phone' : 'desk']
  const [least, most] = [lines[0]! * unit, lines.at(-1)! * unit]
  const scale = (value: number) => top + ((most - value) / (most - least || 1)) * (height - top - bottom)
  const slot = (width - left) / steps.length
  const wide = Math.min(72, slot * 0.66)
  const isTight = slot < 46
  return (
    <svg className="report-picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
      <title id={id}>{title}</title>
      {lines.map((tick, nth) => (
        <g key={tick}>
          <line
            x1={left}
            x2={width}
            y1={scale(tick * unit)}
            y2={scale(tick * unit)}
            data-base={nth === 0 || tick === 0}
          />
          <text x={left - 8} y={scale(tick * unit) + 4} textAnchor="end">
            {short(tick * unit)}
          </text>
        </g>
      ))}
      {steps.map((step, nth) => {
        const middle = left + slot * (nth + 0.5)
        const from = step.kind === 'change' ? step.from : Math.max(0, least)
        const [high, low] = [scale(Math.max(from, step.to)), scale(Math.min(from, step.to))]
        const next = steps[nth + 1]
        return (
          <g key={step.key}>
            <rect
              x={middle - wide / 2}
              y={high}
              width={wide}
              height={Math.max(2, low - high)}
              rx={2}
              data-kind={step.kind}
            />
            {!isTight && (
              <text x={middle} y={high - 7} textAnchor="middle" className="report-picture-figure">
                {step.kind === 'change' ? `${step.value > 0 ? '+' : ''}${say(step.value)}` : say(step.value)}
              </text>
            )}
            {(!isTight || nth % Math.ceil(46 / slot) === 0) && (
              <text x={middle} y={height - 10} textAnchor="middle" className="report-picture-name">
                {step.short}
              </text>
            )}
            {next && step.kind !== 'group' && (
              <line
                className="report-picture-link"
                x1={middle + wide / 2}
                x2={middle + slot - wide / 2}
                y1={scale(step.to)}
                y2={scale(step.to)}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

export const ReportChart = ({ of, question }: { readonly of: ReportAnswer; readonly question: Question }) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  const { columns, main, isNow } = reportOf(question.report)
  const { kind, title } = columns[main]!
  const at = Object.keys(columns).indexOf(main)
  const size = (figure: ReportFigure) => quotientOf(figure)
  const steps = stepsOf({
    groups: of.rows.map((row) => ({
      key: row.key,
      name: keyName(question.by, row, language),
      value: size(row.cells[at]!),
      before: row.before && size(row.before),
    })),
    total: size(of.total.cells[at]!),
    before: of.total.before && size(of.total.before),
    isBridge: !isNow && !isOrdered(question.by) && (kind === 'money' || kind === 'count'),
    words: { before: t('before'), now: t('now'), rest: t('rest') },
  })
  if (steps.bars.length === 0) return null
  const figure = (value: number): ReportFigure => ({ value: String(Math.round(value)), base: null })
  const say = (value: number) =>
    figureText(kind === 'money' ? 'money' : 'count', figure(value), question.currency, language)
  const unit = kind === 'money' ? 100 : 1
  const short = (value: number) => shortNumber(value / unit).replace('-', minus)
  const lines = linesOf(steps, unit)
  const heading =
    steps.isBridge && of.before
      ? t('bridge', {
          before: t('fromTo', { first: dayText(of.before.from), last: dayText(of.before.to) }),
          now: t('fromTo', { first: dayText(question.period.from), last: dayText(question.period.to) }),
        })
      : title[language]
  return (
    <figure className="report-chart">
      <figcaption>
        <b>
          {heading}
          {kind === 'money' ? `, ${question.currency}` : ''}
        </b>
        {steps.isBridge && (
          <span className="report-legend">
            <span data-kind="whole">{t('ofPeriod')}</span>
            <span data-kind="change">{t('changed')}</span>
          </span>
        )}
        {lines[0]! > 0 && <span>{t('axisFrom', { value: short(lines[0]! * unit) })}</span>}
      </figcaption>
      <Picture
        steps={steps.bars}
        lines={lines}
        title={`${heading}. ${t('asTable')}`}
        unit={unit}
        say={say}
        short={short}
      />
    </figure>
  )
}
