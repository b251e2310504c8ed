// 'As of': a moment and a clock. Empty means now; the future cannot be chosen.
import { useId, useState } from 'react'
import { clocks } from '@falaj/contract/accounts/balance'
import { useWords } from '../../words/language.tsx'
import { DayInput } from '../day-input/day-input.tsx'
import { readDay } from '../day-input/days.ts'
import { todayIn, useZone } from '../zone.ts'
import { instantOf, localOf, readTime } from './moment.ts'
import { asOfNow, type AsOf } from './period.ts'
import { explainWords } from './words.ts'
import './explain.css'

/** A day without a time is meant to its end. */
const endOfDay = '23:59'

export const AsOfPicker = ({ value, onChange }: { readonly value: AsOf; readonly onChange: (value: AsOf) => void }) => {
  const t = useWords(explainWords)
  const zone = useZone()
  const id = useId()
  const local = value.at === null ? '' : localOf(value.at, zone)
  const [day, setDay] = useState(() => local.slice(0, 10))
  const [time, setTime] = useState(() => local.slice(11))
  // What comes from elsewhere wins: the address, the button beside it.
  const [previous, setPrevious] = useState(value.at)
  if (previous !== value.at) {
    setPrevious(value.at)
    setDay(local.slice(0, 10))
    setTime(local.slice(11))
  }
  const put = (nextDay: string, nextTime: string): void => {
    setDay(nextDay)
    setTime(nextTime)
    const [whole, clock] = [readDay(nextDay), nextTime === '' ? endOfDay : readTime(nextTime)]
    if (!whole && nextDay !== '') return
    if (!whole) return onChange({ ...value, at: null })
    const wanted = clock && instantOf(`${whole}T${clock}`, zone)
    if (!wanted) return
    const at = Date.parse(wanted) > Date.now() ? new Date().toISOString() : wanted
    setPrevious(at)
    setTime(localOf(at, zone).slice(11))
    onChange({ ...value, at })
  }
  return (
    <div className="as-of">
      <label htmlFor={id}>{t('asOf')}</label>
      <span className="as-of-input as-of-day">
        <DayInput control={{ id }} value={day} max={todayIn(zone)} onChange={(next) => put(next, time)} />
      </span>
      <input
        className="as-of-input as-of-time digits"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('time')}
        placeholder="HH:mm"
        value={time}
        disabled={!readDay(day)}
        onChange={(event) => setTime(event.target.value)}
        onBlur={() => put(day, time)}
        onKeyDown={(event) => event.key === 'Enter' && put(day, time)}
      />
      <select
        className="as-of-input"
        aria-label={t('clock')}
        value={value.clock}
        onChange={(event) => onChange({ ...value, clock: event.target.value as AsOf['clock'] })}
      >
        {clocks.map((clock) => (
          <option key={clock} value={clock}>
            {t(clock)}
          </option>
        ))}
      </select>
      <button type="button" className="button as-of-now" disabled={value.at === null} onClick={() => onChange(asOfNow)}>
        {t('now')}
      </button>
    </div>
  )
}
