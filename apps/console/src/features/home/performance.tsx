// Sales and settlements of a day, a week, a month or a year, against the time right before.
import { useState } from 'react'
import { home, homeCurrencies, metricWords, periodNames, type PeriodName } from '@falaj/contract/home'
import type { Output } from '@falaj/contract/endpoint'
import { scales, toCodeText, type Money } from '@falaj/money'
import { useQuery } from '../../api/use.ts'
import { ChartCard } from '../../blocks/chart-card/chart-card.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { todayIn, useZone } from '../../blocks/zone.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { homeWords } from './words.ts'

type Metric = Output<typeof home.performance>['metrics'][number]
export type HomeCurrency = (typeof homeCurrencies)[number]

/** For drawing only: what is read is the amount itself. */
export const drawn = ({ minor, currency }: Money): number => Number(minor) / 10 ** scales[currency]

/** In tenths of a per cent, rounded half away from nothing; null when there was nothing before. */
export const changeOf = (now: bigint, before: bigint): number | null =>
  before === 0n ? null : Number(((now - before) * 2000n + (now >= before ? before : -before)) / (2n * before)) / 10

const useFinding = () => {
  const t = useWords(homeWords)
  const language = useLanguage()
  return ({ name, now, before }: Metric): string => {
    const known = metricWords[name as keyof typeof metricWords] as { en: string; zh: string } | undefined
    const words = { name: known?.[language] ?? name, amount: toCodeText(now.amount) }
    const change = changeOf(now.amount.minor, before.amount.minor)
    if (change === null) return t('fresh', words)
    if (change === 0) return t('same', words)
    return t(change > 0 ? 'rose' : 'fell', { ...words, percent: `${Math.abs(change).toFixed(1)} %` })
  }
}

export const Performance = ({ currency }: { readonly currency: HomeCurrency }) => {
  const t = useWords(homeWords)
  const language = useLanguage()
  const finding = useFinding()
  const zone = useZone()
  const [period, setPeriod] = useState<PeriodName>('month')
  const [chosen, setChosen] = useState('transaction')
  const figures = useQuery(home.performance, { period, currency }, { keepPrevious: true })
  const metrics = figures.data?.metrics ?? []
  const metric = metrics.find(({ name }) => name === chosen) ?? metrics[0]
  const nameOf = (name: string): string =>
    (metricWords[name as keyof typeof metricWords] as { en: string; zh: string } | undefined)?.[language] ?? name
  return (
    <div className="performance">
      <div className="performance-tools" role="group" aria-label={t('period')}>
        {periodNames.map((name) => (
          <button
            key={name}
            type="button"
            className="performance-period"
            aria-pressed={name === period}
            onClick={() => setPeriod(name)}
          >
            {t(`period-${name}`)}
          </button>
        ))}
      </div>
      <div className="performance-metrics" role="group" aria-label={t('metric')}>
        {metrics.map((each) => {
          const change = changeOf(each.now.amount.minor, each.before.amount.minor)
          return (
            <button
              key={each.name}
              type="button"
              className="performance-metric"
              aria-pressed={each.name === metric?.name}
              onClick={() => setChosen(each.name)}
            >
              <span className="quiet small">{nameOf(each.name)}</span>
              <Amount of={each.now.amount} as="balance" />
              <span className="quiet small">
                {t(`count-${each.name}` as 'count-transaction', { n: each.now.count })}
                {change !== null && (
                  <span className="performance-change" data-up={change >= 0}>
                    {' '}
                    {change >= 0 ? '↑' : '↓'} {Math.abs(change).toFixed(1)} %
                  </span>
                )}
              </span>
            </button>
          )
        })}
      </div>
      <ChartCard
        title={t('performance')}
        finding={metric ? finding(metric) : ''}
        days={figures.data?.days}
        as={period === 'day' ? 'bars' : 'lines'}
        lastIsOpen={figures.data?.days.at(-1) === todayIn(zone)}
        format={(value) =>
          `${currency} ${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
        }
        series={
          metric
            ? [
                { name: nameOf(metric.name), values: metric.values.map(drawn) },
                { name: t('before'), values: metric.earlier.map(drawn), earlier: true },
              ]
            : []
        }
        failure={figures.error?.failure ?? null}
        onRetry={() => void figures.refetch()}
      />
    </div>
  )
}
