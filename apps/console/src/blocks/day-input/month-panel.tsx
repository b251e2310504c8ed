// One month to choose a day from. Arrows move by days and weeks, Page Up and Page Down by months; one day of it can be tabbed to.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Icon } from '../../light/icons.tsx'
import { Glyph } from '../glyph.tsx'
import { dayPlus, dayText, todayIn, useZone } from '../zone.ts'
import { dayPlusMonths, monthPlus, weeksOf } from './days.ts'
import { dayInputWords } from './words.ts'

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => dayPlus(day, -1),
  ArrowRight: (day) => dayPlus(day, 1),
  ArrowUp: (day) => dayPlus(day, -7),
  ArrowDown: (day) => dayPlus(day, 7),
  PageUp: (day) => dayPlusMonths(day, -1),
  PageDown: (day) => dayPlusMonths(day, 1),
}

interface MonthPanelProps {
  readonly value: string | null
  readonly max: string | undefined
  readonly onPick: (day: string) => void
}
export const MonthPanel = ({ value, max, onPick }: MonthPanelProps) => {
  const t = useWords(dayInputWords)
  const language = useLanguage()
  const today = todayIn(useZone())
  const [here, setHere] = useState(() => value ?? (max && max < today ? max : today))
  const [moved, setMoved] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  const month = here.slice(0, 7)
  const may = (day: string): boolean => !max || day <= max
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [here, moved])
  const onKey = (event: KeyboardEvent): void => {
    const next = steps[event.key]?.(here)
    if (!next) return
    event.preventDefault()
    setMoved(true)
    setHere(max && next > max ? max : next)
  }
  const moveMonths = (months: number): void => {
    setMoved(false)
    const next = dayPlusMonths(here, months)
    setHere(max && next > max ? max : next)
  }
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
  const weeks = weeksOf(month)
  return (
    <div className="month">
      <div className="month-head">
        <button
          type="button"
          className="tool"
          aria-label={t('earlier')}
          title={t('earlier')}
          onClick={() => moveMonths(-1)}
        >
          <Glyph name="previous" />
        </button>
        <span aria-live="polite">{title.format(at(here))}</span>
        <button
          type="button"
          className="tool"
          aria-label={t('later')}
          title={t('later')}
          disabled={!may(`${monthPlus(month, 1)}-01`)}
          onClick={() => moveMonths(1)}
        >
          <Icon name="chevron" size={14} />
        </button>
      </div>
      <table ref={grid} aria-label={title.format(at(here))}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekday.format(at(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className="month-day digits"
                    tabIndex={day === here ? 0 : -1}
                    data-other={!day.startsWith(month)}
                    data-today={day === today}
                    aria-pressed={day === value}
                    aria-label={dayText(day)}
                    disabled={!may(day)}
                    onKeyDown={onKey}
                    onClick={() => onPick(day)}
                    {...(day === here ? { 'data-first': true } : {})}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
