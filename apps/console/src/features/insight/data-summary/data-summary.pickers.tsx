// Five pickers that read as a sentence: show sales by merchant and week, of these days, against those before.
import { useState } from 'react'
import {
  againsts,
  againstWords,
  dimensionNames,
  dimensionWords,
  measureNames,
  measureWords,
  summaryDaysMax,
} from '@falaj/contract/insight/data-summary'
import { dayMs } from '@falaj/contract/kernel/time'
import { DayInput } from '../../../blocks/day-input/day-input.tsx'
import { readDay } from '../../../blocks/day-input/days.ts'
import { Popover } from '../../../blocks/popover/popover.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { Icon } from '../../../light/icons.tsx'
import { useWords } from '../../../words/language.tsx'
import { periodParam, presetNames, presetsAt, type Question } from './data-summary.address.ts'
import { dataSummaryWords } from './data-summary.words.ts'

type Put = (params: Readonly<Record<string, string | null>>) => void
interface PickProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly onPick: (value: string) => void
}
/** A choice inside a sentence. */
export const Pick = ({ label, value, choices, onPick }: PickProps) => (
  <label className="summary-pick">
    <span>{label}</span>
    <select value={value} onChange={(event) => onPick(event.target.value)}>
      {choices.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
    <Icon name="down" size={12} />
  </label>
)

interface DaysProps {
  readonly period: Question['period']
  readonly today: string
  readonly onPick: (period: Question['period']) => void
  /** The periods that are one press away; default: all. */
  readonly presets?: readonly (typeof presetNames)[number][]
  readonly daysMax?: number
}
const Days = ({ period, today, onPick, presets = presetNames, daysMax = summaryDaysMax }: DaysProps) => {
  const t = useWords(dataSummaryWords)
  const [from, setFrom] = useState(period.from)
  const [to, setTo] = useState(period.to)
  const [first, last] = [readDay(from) ?? from, readDay(to) ?? to]
  const isRight =
    /^\d{4}-\d{2}-\d{2}$/.test(first) &&
    /^\d{4}-\d{2}-\d{2}$/.test(last) &&
    first <= last &&
    (Date.parse(last) - Date.parse(first)) / dayMs < daysMax
  return (
    <div className="summary-days">
      <div className="summary-presets">
        {presets.map((name) => (
          <button key={name} type="button" className="button" onClick={() => onPick(presetsAt(today)[name])}>
            {t(name)}
          </button>
        ))}
      </div>
      {(
        [
          ['firstDay', from, setFrom],
          ['lastDay', to, setTo],
        ] as const
      ).map(([name, value, put]) => (
        <div key={name} className="summary-day">
          <span>{t(name)}</span>
          <div className="control">
            <DayInput control={{ 'aria-label': t(name) }} value={value} onChange={put} />
          </div>
        </div>
      ))}
      {!isRight && <p role="alert">{t('wrongDays', { n: daysMax })}</p>}
      <button
        type="button"
        className="button button-primary"
        disabled={!isRight}
        onClick={() => onPick({ from: first, to: last })}
      >
        {t('apply')}
      </button>
    </div>
  )
}

/** The period as a choice inside a sentence. */
export const PeriodPick = ({ onPick, ...days }: DaysProps) => {
  const t = useWords(dataSummaryWords)
  const { from, to } = days.period
  const span = t('fromTo', { first: dayText(from), last: dayText(to) })
  return (
    <Popover
      className="summary-pick"
      title={t('period')}
      button={
        <>
          <span>{t('period')}</span>
          <b>{span}</b>
          <Icon name="down" size={12} />
        </>
      }
    >
      {(close) => (
        <Days
          key={span}
          {...days}
          onPick={(period) => {
            close()
            onPick(period)
          }}
        />
      )}
    </Popover>
  )
}

export interface PickersProps {
  readonly of: Question
  readonly today: string
  readonly currencies: readonly string[]
  readonly put: Put
}
export const Pickers = ({ of, today, currencies, put }: PickersProps) => {
  const t = useWords(dataSummaryWords)
  const measure = useWords(measureWords)
  const dimension = useWords(dimensionWords)
  const against = useWords(againstWords)
  const groups = dimensionNames.map((name) => [name, dimension(name)] as const)
  return (
    <div className="summary-pickers">
      <Pick
        label={t('show')}
        value={of.show}
        choices={measureNames.map((name) => [name, measure(name)])}
        onPick={(show) => put({ show })}
      />
      <Pick label={t('rows')} value={of.rows} choices={groups} onPick={(rows) => put({ rows })} />
      <Pick
        label={t('columns')}
        value={of.columns}
        choices={[...groups.filter(([name]) => name !== of.rows), ['none', t('noColumns')]]}
        onPick={(columns) => put({ columns })}
      />
      <PeriodPick period={of.period} today={today} onPick={(period) => put({ period: periodParam(period) })} />
      <Pick
        label={t('against')}
        value={of.against}
        choices={againsts.map((name) => [name, against(name)])}
        onPick={(against) => put({ against })}
      />
      {currencies.length > 1 && (
        <Pick
          label={t('currency')}
          value={of.currency}
          choices={currencies.map((code) => [code, code])}
          onPick={(currency) => put({ currency })}
        />
      )}
    </div>
  )
}
