// What comes: the next settlement with what it is made of, and the balance of the next thirty days.
import { home } from '@falaj/contract/home'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../api/use.ts'
import { ChannelBar } from '../../blocks/channel-bar/channel-bar.tsx'
import { ChartCard } from '../../blocks/chart-card/chart-card.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Loaded } from '../../blocks/loaded/loaded.tsx'
import { dayText } from '../../blocks/zone.ts'
import { useWords } from '../../words/language.tsx'
import { drawn, type HomeCurrency } from './performance.tsx'
import { homeWords } from './words.ts'

export const NextSettlement = ({ currency }: { readonly currency: HomeCurrency }) => {
  const t = useWords(homeWords)
  return (
    <section className="card card-body next-settlement" aria-labelledby="next-settlement">
      <h2 id="next-settlement">{t('nextSettlement')}</h2>
      <Loaded of={home.nextSettlement} input={{ currency }} lines={3}>
        {({ next, later }) =>
          next ? (
            <>
              <p className="quiet">
                {t('nextOn', { day: dayText(next.dueOn) })} {t('sales', { n: next.sales })}.
              </p>
              <p>
                <Amount of={next.net} as="balance" />
              </p>
              <ChannelBar
                label={t('nextSettlement')}
                parts={[
                  { channel: 'net', name: t('net'), amount: next.net },
                  { channel: 'fee', name: t('fee'), amount: next.fee, away: true },
                  { channel: 'tax', name: t('vat'), amount: next.vat, away: true },
                ]}
              />
              {later.minor > 0n && <p className="quiet small">{t('laterPending', { amount: toCodeText(later) })}</p>}
            </>
          ) : (
            <p className="quiet">{t('nextNone')}</p>
          )
        }
      </Loaded>
    </section>
  )
}

export const Forecast = ({ currency }: { readonly currency: HomeCurrency }) => {
  const t = useWords(homeWords)
  const forecast = useQuery(home.forecast, { currency })
  const days = forecast.data?.days
  const weeks = forecast.data?.weeks ?? 0
  const last = days?.at(-1)
  const words = last && { day: dayText(last.day), amount: toCodeText(weeks > 0 ? last.expected : last.known), n: weeks }
  const series = days
    ? [
        ...(weeks > 0
          ? [
              { name: t('expected'), values: days.map(({ expected }) => drawn(expected)) },
              { name: t('weak'), values: days.map(({ low }) => drawn(low)) },
              { name: t('strong'), values: days.map(({ high }) => drawn(high)) },
            ]
          : []),
        { name: t('known'), values: days.map(({ known }) => drawn(known)), earlier: weeks > 0 },
      ]
    : []
  return (
    <ChartCard
      title={t('forecast')}
      finding={words ? (weeks > 0 ? t('forecastSays', words) : t('forecastKnown', words)) : ''}
      days={days?.map(({ day }) => day)}
      format={(value) =>
        `${currency} ${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
      }
      series={series}
      failure={forecast.error?.failure ?? null}
      onRetry={() => void forecast.refetch()}
    />
  )
}
