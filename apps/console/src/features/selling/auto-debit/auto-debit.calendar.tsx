// A month of debits: a grid if there is space, a list of days on a phone.
import { useState } from 'react'
import { hourMs } from '@falaj/contract/kernel/time'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { dayAfter, dueOn } from '@falaj/contract/kernel/schedule'
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText } from '@falaj/money'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { navigate, useLocation } from '../../../router/location.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { mandateWords } from './auto-debit.words.ts'
import './auto-debit.css'

type MandateMonth = Output<typeof autoDebit.calendar>
type Day = MandateMonth['days'][number]
const path = href('/products/auto-debit')
const shownMost = 3
const locales = { en: 'en-GB', zh: 'zh-CN' } as const
const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const moved = (month: string, by: number): string => {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth - 1 + by, 1)).toISOString().slice(0, 7)
}
/** Whole weeks from Monday. */
const weeksOf = (month: string): readonly string[] => {
  const first = `${month}-01`
  const last = dayAfter(dueOn({ first, cycle: 'monthly', count: null }, 1)!, -1)
  const start = dayAfter(first, -((at(first).getUTCDay() + 6) % 7))
  const days = []
  for (let day = start; day <= last || at(day).getUTCDay() !== 1; day = dayAfter(day, 1)) days.push(day)
  return days
}
const linkOf = (id: string): string => `${path}?open=${id}`

const Grid = ({ month, found }: { readonly month: string; readonly found: MandateMonth }) => {
  const t = useWords(mandateWords)
  const language = useLanguage()
  const byDay = new Map(found.days.map((day) => [day.on, day]))
  const days = weeksOf(month)
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' })
  const cell = (on: string) => {
    const debits = byDay.get(on)?.debits ?? []
    return (
      <td key={on} data-other={!on.startsWith(month)} data-today={on === found.today} aria-label={dayText(on)}>
        <span className="mandate-date digits">{Number(on.slice(8))}</span>
        {on.startsWith(month) &&
          debits.slice(0, shownMost).map(({ id, customer, amount, status }) => (
            <a key={id} className="mandate-chip" data-status={status ?? 'planned'} href={linkOf(id)}>
              <span className="mandate-chip-who">{customer}</span>
              <span className="digits">{toCodeText(amount)}</span>
            </a>
          ))}
        {on.startsWith(month) && debits.length > shownMost && (
          <span className="quiet small">{t('more', { n: debits.length - shownMost })}</span>
        )}
      </td>
    )
  }
  return (
    <table className="mandate-grid">
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {weekday.format(at(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: days.length / 7 }, (_, week) => (
          <tr key={days[week * 7]}>{days.slice(week * 7, week * 7 + 7).map(cell)}</tr>
        ))}
      </tbody>
    </table>
  )
}
const DayRows = ({ of }: { readonly of: Day }) => {
  const t = useWords(mandateWords)
  return (
    <li>
      <h3 className="digits">{dayText(of.on)}</h3>
      <ul className="mandate-debits">
        {of.debits.map(({ id, customer, title, amount, status }) => (
          <li key={id}>
            <span className="mandate-debit-day">
              <a href={linkOf(id)}>{customer}</a>
              <span className="quiet small">{title}</span>
            </span>
            {status ? <StatusPill code={status} /> : <span className="quiet small">{t('planned')}</span>}
            <Amount of={amount} />
          </li>
        ))}
      </ul>
    </li>
  )
}
export const MandateCalendar = () => {
  const t = useWords(mandateWords)
  const language = useLanguage()
  const wanted = new URLSearchParams(useLocation().search).get('month') ?? ''
  const [now] = useState(() => new Date(Date.now() + 4 * hourMs).toISOString().slice(0, 7))
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : now
  const name = new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    at(`${month}-01`),
  )
  const go = (by: number): void => navigate(`${path}?tab=calendar&month=${moved(month, by)}`)
  return (
    <section className="card card-body mandate-calendar">
      <div className="mandate-calendar-head">
        <button type="button" className="button" aria-label={t('before')} onClick={() => go(-1)}>
          ‹
        </button>
        <h2 aria-live="polite">{name}</h2>
        <button type="button" className="button" aria-label={t('next')} onClick={() => go(1)}>
          ›
        </button>
      </div>
      <Loaded of={autoDebit.calendar} input={{ month }}>
        {(found) => (
          <>
            <p className="quiet">
              {found.totals.length > 0
                ? t('toCome', { sum: found.totals.map(toCodeText).join(', ') })
                : found.days.length > 0
                  ? t('nothingToCome')
                  : t('noneThisMonth')}
            </p>
            <Grid month={month} found={found} />
            <ul className="mandate-days">
              {found.days.map((day) => (
                <DayRows key={day.on} of={day} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}
