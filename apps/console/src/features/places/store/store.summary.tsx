// The top of the board: what stands out in one sentence, four figures, and the day by hour.
import type { ReactNode } from 'react'
import type { StoreBoard, StoreDetail, StoreTile } from '@falaj/contract/places/store'
import { say } from '@falaj/contract/kernel/words'
import { money, toCodeText, type Money } from '@falaj/money'
import { ChartCard } from '../../../blocks/chart-card/chart-card.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { weekdayOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { clockOf, percentOf } from './store.tiles.tsx'
import { storeFindings, storeWords } from './store.words.ts'

const aed = (minor: bigint): Money => money(minor, 'AED')
const evenPercent = 2
const shortOf = ({ today, usual }: StoreTile): bigint =>
  usual && usual.minor > today.minor ? usual.minor - today.minor : 0n

/** What the figures say: nothing that the rows below do not show. */
export const useFinding = ({ compared, usual, today, stores, at, day }: StoreBoard): string => {
  const language = useLanguage()
  const weekday = weekdayOf(`${day}T08:00:00Z`, language, 'Asia/Dubai')
  if (!usual) return say(storeFindings.unknown, language, { today: toCodeText(today) })
  const diff = compared.minor - usual.minor
  const percent = usual.minor === 0n ? 0 : (Number(diff) / Number(usual.minor)) * 100
  const time = clockOf(at)
  const first =
    Math.abs(percent) < evenPercent
      ? say(storeFindings.even, language, { weekday, time })
      : say(diff < 0n ? storeFindings.under : storeFindings.over, language, {
          diff: toCodeText(aed(diff < 0n ? -diff : diff)),
          percent: Math.abs(percent).toFixed(1),
          weekday,
          time,
        })
  const below = stores
    .filter((tile) => tile.usual && tile.today.minor * 100n < tile.usual.minor * 85n && tile.group !== 'closed')
    .toSorted((a, b) => Number(shortOf(b) - shortOf(a)))
  const [worst] = below
  if (!worst) return first
  const second = say(storeFindings.short, language, {
    n: below.length,
    sum: toCodeText(aed(below.reduce((sum, tile) => sum + shortOf(tile), 0n))),
    worst: worst.name[language],
    most: toCodeText(aed(shortOf(worst))),
  })
  return `${first} ${second}`
}

/** Bars of today with a mark at what is usual in that hour; the running hour to this minute. */
export const HourBars = ({ title, hours }: { readonly title: string; readonly hours: StoreDetail['byHour'] }) => {
  const t = useWords(storeWords)
  const first = hours.findIndex(({ today, usual }) => today.minor > 0n || (usual?.minor ?? 0n) > 0n)
  const shown = first < 0 ? hours.slice(-1) : hours.slice(first)
  const values = (of: (hour: (typeof shown)[number]) => Money | null) =>
    shown.map((hour) => Number(of(hour)?.minor ?? 0n) / 100)
  const gap = shown
    .flatMap(({ hour, today, usual }) => (usual ? [{ hour, minor: usual.minor - today.minor }] : []))
    .toSorted((a, b) => Number(b.minor - a.minor))[0]
  const total = shown.reduce((sum, { usual, today }) => sum + (usual ? usual.minor - today.minor : 0n), 0n)
  const standsOut = gap && total > 0n && gap.minor * 3n > total
  return (
    <ChartCard
      title={title}
      as="bars"
      step={t('hour')}
      finding={
        standsOut
          ? t('hourGap', { amount: toCodeText(aed(gap.minor)), hour: String(gap.hour).padStart(2, '0') })
          : t('hourUsual')
      }
      labels={shown.map(({ hour }) => {
        const text = String(hour).padStart(2, '0')
        return { name: `${text}:00`, short: text }
      })}
      series={[
        { name: t('today'), values: values(({ today }) => today) },
        ...(shown.some(({ usual }) => usual)
          ? [{ name: t('usual'), values: values(({ usual }) => usual), earlier: true }]
          : []),
      ]}
      format={(value) => toCodeText(aed(BigInt(Math.round(value * 100))))}
    />
  )
}
const Figure = ({
  title,
  children,
  under,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly under: string
}) => (
  <div>
    <dt className="quiet small">{title}</dt>
    <dd>
      {children}
      <span className="quiet small store-figure-under">{under}</span>
    </dd>
  </div>
)
export const BoardSummary = ({ of }: { readonly of: StoreBoard }) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const finding = useFinding(of)
  const quiet = of.open - of.selling
  const off = of.tills - of.tillsOnline
  const percent = percentOf(of.compared, of.usual)
  return (
    <div className="store-top">
      <section className="card store-summary">
        <p className="store-finding" role="status">
          {finding}
        </p>
        <dl className="store-figures">
          <Figure
            title={t('salesToday', { time: clockOf(of.at) })}
            under={
              of.usual
                ? [t('usualSum', { amount: toCodeText(of.usual) }), percent && t('versus', { percent })]
                    .filter(Boolean)
                    .join(' · ')
                : t('usualUnknown')
            }
          >
            <Amount of={of.today} as="figure" />
          </Figure>
          <Figure title={t('selling')} under={quiet > 0 ? t('quietCount', { n: quiet }) : t('quietNone')}>
            <b className="digits">{of.selling}</b> <span className="quiet">{t('openNow', { n: of.open })}</span>
          </Figure>
          <Figure
            title={t('tillsOnline')}
            under={of.tills === 0 ? t('tillsNone') : off > 0 ? t('tillsOff', { n: off }) : t('tillsAll')}
          >
            <b className="digits">{of.tillsOnline}</b> <span className="quiet">{t('ofTills', { n: of.tills })}</span>
          </Figure>
          <Figure title={t('toCheck')} under={of.photosWaiting > 0 ? t('photosOf') : t('photosNone')}>
            <b className="digits">{of.photosWaiting}</b>
          </Figure>
        </dl>
        <p className="quiet small store-usual">
          {t('usualIs', { weekday: weekdayOf(`${of.day}T08:00:00Z`, language, 'Asia/Dubai') })}
        </p>
      </section>
      <HourBars title={t('byHour')} hours={of.hours} />
    </div>
  )
}
