// The moment as of which a list is shown, on the member's clock; and, over such a list, what it has and has not.
import { useState } from 'react'
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import type { FieldList } from '@falaj/contract/kernel/fields'
import { say } from '@falaj/contract/kernel/words'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { DayInput } from '../day-input/day-input.tsx'
import { readDay, shownDay } from '../day-input/days.ts'
import { instantOf, localOf, readTime } from '../explain/moment.ts'
import { todayIn, useZone } from '../zone.ts'
import { listWords } from './words.ts'

const noteOf = (of: ListEndpoint) => (of as Partial<FieldList>).asks?.['asOf']?.note
/** A day without a time is meant to its end. */
const endOfDay = '23:59'

export const AsOfPanel = ({
  of,
  value,
  onChange,
  close,
}: {
  readonly of: ListEndpoint
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly close: () => void
}) => {
  const t = useWords(listWords)
  const language = useLanguage()
  const zone = useZone()
  const local = value === undefined ? '' : localOf(value, zone)
  const [day, setDay] = useState(shownDay(local.slice(0, 10)))
  const [time, setTime] = useState(local.slice(11))
  const whole = readDay(day)
  const clock = time.trim() === '' ? endOfDay : readTime(time)
  const at = whole && clock ? instantOf(`${whole}T${clock}`, zone) : null
  const note = noteOf(of)
  return (
    <form
      className="text-panel as-of-panel"
      onSubmit={(event) => {
        event.preventDefault()
        if (!at) return
        // What has not been yet is as it is now.
        onChange(Date.parse(at) > Date.now() ? new Date().toISOString() : at)
        close()
      }}
    >
      <span className="control">
        <DayInput control={{ 'aria-label': t('asOfDay') }} value={day} max={todayIn(zone)} onChange={setDay} />
      </span>
      <input
        className="text-panel-input digits"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('asOfTime')}
        placeholder="HH:mm"
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      {note && <p className="quiet small">{say(note, language)}</p>}
      <button type="submit" className="button button-primary" disabled={!at}>
        {t('asOfShow')}
      </button>
    </form>
  )
}

/** Above the rows, while they are not those of now. */
export const AsOfNote = ({
  of,
  values,
}: {
  readonly of: ListEndpoint
  readonly values: Readonly<Record<string, unknown>>
}) => {
  const t = useWords(listWords)
  const language = useLanguage()
  const zone = useZone()
  const at = values['asOf']
  const note = noteOf(of)
  if (typeof at !== 'string' || !note) return null
  return (
    <p className="as-of-note" role="note">
      <b>{t('asOfNow', { time: dateTimeOf(at, zone).slice(0, 16), zone })}</b> {say(note, language)}
    </p>
  )
}
