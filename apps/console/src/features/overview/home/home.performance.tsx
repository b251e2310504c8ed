// Payments and settlements of a day, a week, a month or a year, beside the same time of the one before.
import { useState } from 'react'
import {
  home,
  isUsual,
  metricWords,
  periodNames,
  periods,
  type MetricName,
  type PeriodName,
  type UsualMetric,
} from '@falaj/contract/overview/home'
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { sayCode } from '@falaj/contract/kernel/words'
import { scales, toCodeText, type Money } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { ChartCard } from '../../../blocks/chart-card/chart-card.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Bar } from '../../../blocks/states/skeleton.tsx'
import { useStores } from '../../../blocks/store/store-name.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { listOfFigure, spanOf, stepLabel } from './home.steps.ts'
import { homeWords } from './home.words.ts'

type Metric = Output<typeof home.performance>['metrics'][number]
export type HomeCurrency = (typeof homeCurrencies)[number]

/** For drawing only: readers get the amount itself. */
export const drawn = ({ minor, currency }: Money): number => Number(minor) / 10 ** scales[currency]
export const inFull = (currency: string) => (value: number) =>
  `${currency} ${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** In tenths of a per cent, rounded half away from zero; null if there was nothing before. */
export const changeOf = (now: bigint, before: bigint): number | null =>
  before === 0n ? null : Number(((now - before) * 2000n + (now >= before ? before : -before)) / (2n * before)) / 10

/** An amount in a sentence does not break over lines. */
const unbroken = (amount: Money): string => toCodeText(amount).replace(' ', '\u00a0')

/** The chart's finding in one sentence: this period compared with the one before. */
const useFinding = () => {
  const t = useWords(homeWords)
  const language = useLanguage()
  return ({ name, now, before }: Metric, period: PeriodName): string => {
    const change = changeOf(now.amount.minor, before.amount.minor)
    const values = {
      name: sayCode(metricWords, name, language),
      amount: unbroken(now.amount),
      time: t(`time-${period}`),
      other: t(`other-${period}`),
      before: unbroken(before.amount),
    }
    if (change === null) return t('fresh', values)
    if (change === 0) return t('same', values)
    return t(change > 0 ? 'rose' : 'fell', { ...values, percent: `${Math.abs(change).toFixed(1)}%` })
  }
}

const Change = ({ metric: { now, before } }: { readonly metric: Metric }) => {
  const change = changeOf(now.amount.minor, before.amount.minor)
  if (change === null) return null
  return (
    <span className="performance-change" data-up={change >= 0}>
      {change >= 0 ? '↑' : '↓'} {Math.abs(change).toFixed(1)}%
    </span>
  )
}

interface ToolsProps {
  readonly period: PeriodName
  readonly onPeriod: (period: PeriodName) => void
  readonly currency: HomeCurrency
  readonly currencies: readonly HomeCurrency[]
  readonly onCurrency: (currency: HomeCurrency) => void
  /** Its code; empty: all of the merchant. */
  readonly store: string
  readonly onStore: (code: string) => void
}
const Tools = ({ period, onPeriod, currency, currencies, onCurrency, store, onStore }: ToolsProps) => {
  const t = useWords(homeWords)
  const language = useLanguage()
  const stores = useStores().filter(({ kind }) => kind !== 'agent')
  return (
    <>
      {stores.length > 1 && (
        <select
          className="performance-currency performance-store"
          aria-label={t('store')}
          value={store}
          onChange={(event) => onStore(event.target.value)}
        >
          <option value="">{t('allStores')}</option>
          {stores.map(({ code, name }) => (
            <option key={code} value={code}>
              {name[language]}
            </option>
          ))}
        </select>
      )}
      <select
        className="performance-currency"
        aria-label={t('currency')}
        value={currency}
        onChange={(event) => onCurrency(event.target.value as HomeCurrency)}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </select>
      <div className="performance-periods" role="group" aria-label={t('period')}>
        {periodNames.map((name) => (
          <button key={name} type="button" aria-pressed={name === period} onClick={() => onPeriod(name)}>
            {t(`period-${name}`)}
          </button>
        ))}
      </div>
    </>
  )
}

/** The way to the rows that the figure adds up. */
const Count = ({
  of: { name, now },
  steps,
  store,
}: {
  readonly of: Metric
  readonly steps: readonly string[]
  readonly store: string
}) => {
  const t = useWords(homeWords)
  const text = t(`count-${name as UsualMetric}`, { n: now.count })
  const address = listOfFigure(name as UsualMetric, steps, now.amount.currency, store)
  return address ? <a href={address}>{text}</a> : text
}

interface MetricsProps {
  readonly store: string
  readonly of: readonly Metric[]
  readonly steps: readonly string[]
  readonly label: string
  readonly chosen: string | undefined
  readonly onChoose: (name: string) => void
}
const Metrics = ({ store, of, steps, label, chosen, onChoose }: MetricsProps) => {
  const language = useLanguage()
  return (
    <div className="performance-metrics" role="group" aria-label={label}>
      {of.map((each) => (
        <div key={each.name} className="performance-figure">
          <button
            type="button"
            className="performance-metric"
            aria-pressed={each.name === chosen}
            onClick={() => onChoose(each.name)}
          >
            <span className="performance-name">{sayCode(metricWords, each.name, language)}</span>
            <Amount of={each.now.amount} as="figure" />
          </button>
          <span className="performance-count">
            <Count of={each} steps={steps} store={store} /> <Change metric={each} />
          </span>
        </div>
      ))}
    </div>
  )
}

export const Performance = (choice: Omit<ToolsProps, 'period' | 'onPeriod' | 'store' | 'onStore'>) => {
  const { currency } = choice
  const t = useWords(homeWords)
  const language = useLanguage()
  const finding = useFinding()
  const [period, setPeriod] = useState<PeriodName>('month')
  const [chosen, setChosen] = useState('transaction')
  const [store, setStore] = useState('')
  const input = { period, currency, ...(store ? { stores: [store] } : {}) }
  const figures = useQuery(home.performance, input, { keepPrevious: true })
  const { steps, metrics } = figures.data ?? {}
  const metric = metrics?.find(({ name }) => name === chosen) ?? metrics?.[0]
  const usual = metrics?.filter(({ name }) => isUsual(name as MetricName))
  // While another period loads the old one stays, with its own words.
  const shown = periodNames.find((name) => periods[name].steps === steps?.length) ?? period
  const begun = metric?.values.length ?? 0
  const labels = steps?.map((step, at) => {
    const label = stepLabel(step, language)
    return at === begun - 1 ? { ...label, name: t('soFar', { step: label.name }) } : label
  })
  return (
    <div className="performance">
      <ChartCard
        title={t('performance')}
        finding={metric ? finding(metric, shown) : ''}
        step={t(`step-${periods[shown].unit}`)}
        labels={labels}
        as="bars"
        format={inFull(currency)}
        series={
          metric && steps
            ? [
                {
                  name: sayCode(metricWords, metric.name, language),
                  legend: shown === 'day' ? t('today') : t('span', spanOf(steps)),
                  values: metric.values.map(drawn),
                },
                { name: t(`before-${shown}`), values: metric.earlier.map(drawn), earlier: true },
              ]
            : []
        }
        failure={figures.error?.failure ?? null}
        onRetry={() => void figures.refetch()}
        tools={<Tools {...choice} period={period} onPeriod={setPeriod} store={store} onStore={setStore} />}
      >
        {usual && steps ? (
          <Metrics
            of={usual}
            steps={steps}
            store={store}
            label={t('metric')}
            chosen={metric?.name}
            onChoose={setChosen}
          />
        ) : (
          <div className="performance-metrics">{!figures.error && <Bar width="240px" />}</div>
        )}
      </ChartCard>
    </div>
  )
}
