// What comes: the next settlement with what it is made of, and the balance of the next thirty days.
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { home } from '@falaj/contract/overview/home'
import { href } from '@falaj/contract/kernel/routes'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { money, scales, toCodeText, type Money } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { ChannelBar } from '../../../blocks/channel-bar/channel-bar.tsx'
import { ChartCard } from '../../../blocks/chart-card/chart-card.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { drawn, inFull, type HomeCurrency } from './home.performance.tsx'
import { dayWords, stepLabel } from './home.steps.ts'
import { homeWords } from './home.words.ts'

type Next = NonNullable<Output<typeof home.nextSettlement>['next']>

const Parts = ({ next }: { readonly next: Next }) => {
  const t = useWords(homeWords)
  const lines = [
    { name: t('gross'), note: t('payments', { n: next.payments }), amount: next.gross },
    { name: t('fee'), channel: 'fee', amount: { ...next.fee, minor: -next.fee.minor } },
    { name: t('vat'), channel: 'tax', amount: { ...next.vat, minor: -next.vat.minor } },
    { name: t('net'), channel: 'net', amount: next.net },
  ]
  return (
    <>
      <ChannelBar
        bare
        label={t('nextSettlement')}
        parts={[
          { channel: 'net', name: t('net'), amount: next.net },
          { channel: 'fee', name: t('fee'), amount: next.fee },
          { channel: 'tax', name: t('vat'), amount: next.vat },
        ]}
      />
      <dl className="next-parts">
        {lines.map(({ name, note, channel, amount }) => (
          <div key={name}>
            <dt>
              {channel && <i className="channel-dot" data-channel={channel} />}
              {name} {note && <span className="quiet">{note}</span>}
            </dt>
            <dd>
              <Amount of={amount} bare />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export const NextSettlement = ({ currency }: { readonly currency: HomeCurrency }) => {
  const t = useWords(homeWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const settlement = useQuery(home.nextSettlement, { currency })
  const next = settlement.data?.next
  const later = settlement.data?.later
  return (
    <section className="card card-body next-settlement" aria-labelledby="next-settlement">
      <header>
        <h2 id="next-settlement">{t('nextSettlement')}</h2>
        {next && <Amount of={next.net} as="figure" />}
      </header>
      {settlement.error ? (
        <Failed failure={settlement.error.failure} onRetry={() => void settlement.refetch()} />
      ) : !settlement.data ? (
        <Skeleton lines={3} />
      ) : !next ? (
        <p className="quiet">{t('nextNone', { currency })}</p>
      ) : (
        <>
          <p className="quiet">{t('nextOn', { day: dayWords(next.dueOn, language) })}</p>
          <Parts next={next} />
          {later && later.minor > 0n && (
            <p className="quiet small">{t('laterPending', { amount: toCodeText(later) })}</p>
          )}
        </>
      )}
      {mayEnter(areas.fiatMoneyMovement, visitor) && (
        <a className="next-way" href={href('/fiat/transaction/automatic-settlement')}>
          {t('settlementSettings')}
        </a>
      )}
    </section>
  )
}

/** A forecast is no promise: three figures of it are all that can be meant. */
const about = ({ minor, currency }: Money): string => {
  const digits = minor.toString().replace('-', '').length
  const unit = 10n ** BigInt(Math.max(digits - 3, scales[currency]))
  const rounded = ((minor + unit / 2n) / unit) * unit
  return toCodeText(money(rounded, currency)).replace(/\.0+$/, '')
}

export const Forecast = ({ currency }: { readonly currency: HomeCurrency }) => {
  const t = useWords(homeWords)
  const language = useLanguage()
  const forecast = useQuery(home.forecast, { currency })
  const days = forecast.data?.days
  const weeks = forecast.data?.weeks ?? 0
  const last = days?.at(-1)
  const finding = !last
    ? ''
    : weeks > 0
      ? t('forecastSays', {
          day: dayText(last.day),
          amount: about(last.expected),
          low: about(last.low),
          high: about(last.high),
          n: weeks,
        })
      : t('forecastKnown', { day: dayText(last.day), amount: toCodeText(last.known) })
  const series = days
    ? [
        ...(weeks > 0
          ? [
              { name: t('expected'), values: days.map(({ expected }) => drawn(expected)) },
              {
                name: t('range'),
                values: [],
                band: days.map(({ low, high }) => [drawn(low), drawn(high)] as const),
              },
            ]
          : []),
        { name: t('known'), values: days.map(({ known }) => drawn(known)), earlier: weeks > 0 },
      ]
    : []
  return (
    <div className="forecast">
      <ChartCard
        title={t('forecast')}
        finding={finding}
        step={t('step-day')}
        labels={days?.map(({ day }) => stepLabel(day, language))}
        as="lines"
        format={inFull(currency)}
        series={series}
        failure={forecast.error?.failure ?? null}
        onRetry={() => void forecast.refetch()}
      />
    </div>
  )
}
