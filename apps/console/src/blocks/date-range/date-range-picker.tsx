// Two days, at most 30 apart and none after today. Wide screens get antd's calendar, loaded when first shown; phones two fields.
import { lazy, Suspense, useId, useState } from 'react'
import { fieldFaults } from '@falaj/contract/kernel/errors'
import { rangeFault } from '@falaj/contract/kernel/scalars'
import { say } from '@falaj/contract/kernel/words'
import { useLanguage, useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import { DayInput } from '../day-input/day-input.tsx'
import { readDay } from '../day-input/days.ts'
import { phone, useMedia } from '../media.ts'
import { Bar } from '../states/skeleton.tsx'
import { todayIn, useZone } from '../zone.ts'
import type { Days } from './presets.ts'
import { dateRangeWords } from './words.ts'
import './date-range.css'

const Calendar = lazy(() => import('./calendar.tsx'))

export interface DateRangePickerProps {
  readonly value: Days | null
  readonly onChange: (days: Days | null) => void
  readonly label: string
  readonly disabled?: boolean
}

/** Two fields instead of a wide calendar. */
const PhoneDates = ({ value, onChange, disabled = false }: Omit<DateRangePickerProps, 'label'>) => {
  const t = useWords(dateRangeWords)
  const shared = useWords(blockWords)
  const language = useLanguage()
  const today = todayIn(useZone())
  const id = useId()
  const [first, setFirst] = useState(value?.[0] ?? '')
  const [last, setLast] = useState(value?.[1] ?? '')
  const [from, until] = [readDay(first), readDay(last)]
  const fault =
    from && until ? rangeFault({ startTime: `${from}T00:00:00`, endTime: `${until}T23:59:59` }, today) : null
  return (
    <div className="dates-typed">
      {(
        [
          ['start', first, setFirst],
          ['end', last, setLast],
        ] as const
      ).map(([name, day, put]) => (
        <div key={name}>
          <label htmlFor={`${id}${name}`}>{t(name)}</label>
          <div className="control">
            <DayInput control={{ id: `${id}${name}` }} max={today} value={day} disabled={disabled} onChange={put} />
          </div>
        </div>
      ))}
      <p className="dates-hint" role={fault ? 'alert' : undefined} data-fault={fault !== null}>
        {fault ? say(fieldFaults[fault], language, { field: t('choose') }) : t('limit')}
      </p>
      <button
        type="button"
        className="button button-primary"
        disabled={disabled || !from || !until || fault !== null}
        onClick={() => from && until && onChange([from, until])}
      >
        {shared('apply')}
      </button>
    </div>
  )
}

export const DateRangePicker = (props: DateRangePickerProps) => {
  const t = useWords(dateRangeWords)
  const onPhone = useMedia(phone)
  if (onPhone) return <PhoneDates {...props} />
  return (
    <div className="dates-calendar">
      <Suspense fallback={<Bar />}>
        <Calendar {...props} />
      </Suspense>
      <p className="dates-hint">{t('limit')}</p>
    </div>
  )
}
