// One store on the board: large with its problem and the one thing to do, or small with its bar.
import type { StoreTile } from '@falaj/contract/places/store'
import { storeCityWords, type StoreCity } from '@falaj/contract/places/store'
import { hourMs } from '@falaj/contract/kernel/time'
import { toDisplay, type Money } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Glyph, type GlyphName } from '../../../blocks/glyph.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { dateTimeOf, timeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { storeWords } from './store.words.ts'

/** Stores open and close on clocks in Dubai. */
const zone = 'Asia/Dubai'
const dubaiAheadMs = 4 * hourMs
export const clockOf = (at: string): string => timeOf(at, zone).slice(0, 5)
/** Against usual, in whole per cent with its sign; null where nothing is usual. */
export const percentOf = (today: Money, usual: Money | null): string | null => {
  if (!usual || usual.minor === 0n) return null
  const percent = Math.round((Number(today.minor) / Number(usual.minor) - 1) * 100)
  return percent < 0 ? `−${-percent}` : percent > 0 ? `+${percent}` : '0'
}
/** The track is 0 to 150 % of usual, so the mark is always at two thirds. */
export const BulletBar = ({ today, usual }: Pick<StoreTile, 'today' | 'usual'>) => {
  const share = usual && usual.minor > 0n ? Math.min(Number(today.minor) / Number(usual.minor) / 1.5, 1) : 0
  return (
    <span className="bullet" aria-hidden="true" data-known={Boolean(usual && usual.minor > 0n)}>
      <span style={{ inlineSize: `${Math.round(share * 1000) / 10}%` }} />
    </span>
  )
}
/** For another day with its date: a clock alone would be read as today’s. */
const sinceText = (at: string, day: string): string =>
  new Date(Date.parse(at) + dubaiAheadMs).toISOString().slice(0, 10) === day
    ? clockOf(at)
    : dateTimeOf(at, zone).slice(0, -3)
const icons: Readonly<Record<string, GlyphName>> = { silent: 'phone', quiet: 'clock', shift: 'clock', photo: 'file' }

interface TileProps {
  readonly of: StoreTile
  readonly day: string
  readonly href: string
}
export const ProblemCard = ({ of, day, href }: TileProps) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const { problem, phone } = of
  if (!problem) return null
  const { kind, since, count } = problem
  const time = since ? sinceText(since, day) : ''
  const [title, more] =
    kind === 'silent'
      ? [
          t('silent', { till: problem.till ?? '', time }),
          problem.battery === null ? t('silentUnknown') : t('silentMore', { n: problem.battery }),
        ]
      : kind === 'quiet'
        ? [since ? t('quiet', { time }) : t('quietAll'), t('quietMore', { n: count })]
        : kind === 'shift'
          ? [
              t('shiftLeft', { till: problem.till ?? '' }),
              t(problem.who ? 'shiftLeftWho' : 'shiftLeftMore', {
                who: problem.who ?? '',
                at: since ? dateTimeOf(since, zone) : '',
              }),
            ]
          : [
              t('photo', { n: count }),
              t('photoMore', { who: problem.who ?? '', at: since ? dateTimeOf(since, zone) : '' }),
            ]
  const percent = percentOf(of.today, of.usual)
  const city = of.city ? storeCityWords[of.city as StoreCity][language] : ''
  return (
    <article className="store-problem" data-kind={kind}>
      <header>
        <span className="store-problem-icon">
          <Glyph name={icons[kind] ?? 'alert'} />
        </span>
        <div>
          <h3>
            <a href={href} data-record={of.id}>
              {of.name[language]}
            </a>
          </h3>
          <p className="quiet small">
            {[city, of.tills > 0 ? t('tillsOf', { online: of.tillsOnline, n: of.tills }) : t('tillsNone')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      <p className="store-problem-title">{title}</p>
      <p className="quiet small">{more}</p>
      {of.state === 'review' ? (
        <p className="store-problem-opens">{of.opensOn && t('opensOn', { day: dayText(of.opensOn) })}</p>
      ) : (
        <>
          <p className="store-line">
            <Amount of={of.today} />
            <span className="quiet small">{percent === null ? t('usualUnknown') : t('versus', { percent })}</span>
          </p>
          <BulletBar today={of.today} usual={of.usual} />
        </>
      )}
      {kind === 'quiet' && phone ? (
        <a className="button" href={`tel:${phone.replaceAll('-', '')}`}>
          {t('call')}
        </a>
      ) : (
        <a className={`button ${kind === 'photo' ? 'button-primary' : ''}`.trim()} href={href}>
          {t(kind === 'photo' ? 'checkPhotos' : kind === 'silent' ? 'showTills' : 'show')}
        </a>
      )}
    </article>
  )
}
export const Tile = ({ of, day, href, isClosed }: TileProps & { readonly isClosed: boolean }) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const percent = percentOf(of.today, of.usual)
  const { next, why } = of
  const opens = why
    ? t('backOn', { why: why.text, day: dayText(why.to) })
    : !next
      ? t('hoursNone')
      : of.opensOn !== null && of.opensOn > day
        ? t('firstDay', { day: dayText(of.opensOn) })
        : next.day === day
          ? t('opensToday', { time: next.time })
          : t('opensLater', { day: dayText(next.day), time: next.time })
  return (
    <a className="store-tile" href={href} data-record={of.id}>
      <span className="store-line">
        <span className="store-tile-name">{of.name[language]}</span>
        {!isClosed && of.tills > 0 && (
          <span className="quiet small digits" data-off={of.tillsOnline < of.tills}>
            <span className="visually-hidden">{t('tillsOnline')} </span>
            {of.tillsOnline}/{of.tills}
          </span>
        )}
      </span>
      {isClosed ? (
        <span className="quiet small">{opens}</span>
      ) : (
        <>
          <span className="store-line">
            <span className="digits store-tile-sum">{toDisplay(of.today)}</span>
            <span className="quiet small">{percent === null ? t('usualUnknown') : `${percent}%`}</span>
          </span>
          <BulletBar today={of.today} usual={of.usual} />
        </>
      )}
    </a>
  )
}
