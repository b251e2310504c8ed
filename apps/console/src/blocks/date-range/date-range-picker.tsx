// Two days, at most 30 apart and none after today. Wide screens get antd's calendar, loaded when first shown; phones their own.
import { lazy, Suspense, useState } from 'react'
import { fieldFaults } from '@falaj/contract/errors'
import { rangeFault } from '@falaj/contract/scalars'
import { say } from '@falaj/contract/words'
import { useLanguage, useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
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

/** The browser's own date fields: on a phone nothing is better. */
const NativeDates = ({ value, onChange, disabled = false }: Omit<DateRangePickerProps, 'label'>) => {
  const t = useWords(dateRangeWords)
  const shared = useWords(blockWords)
  const language = useLanguage()
  const today = todayIn(useZone())
  const [first, setFirst] = useState(value?.[0] ?? '')
  const [last, setLast] = useState(value?.[1] ?? '')
  const fault =
    first && last ? rangeFault({ startTime: `${first}T00:00:00`, endTime: `${last}T23:59:59` }, today) : null
  return (
    <div className="dates-native">
      {(
        [
          ['start', first, setFirst],
          ['end', last, setLast],
        ] as const
      ).map(([name, day, put]) => (
        <label key={name}>
          {t(name)}
          <input
            type="date"
            max={today}
            value={day}
            disabled={disabled}
            onChange={(event) => put(event.target.value)}
          />
        </label>
      ))}
      <p className="dates-hint" role={fault ? 'alert' : undefined} data-fault={fault !== null}>
        {fault ? say(fieldFaults[fault], language, { field: t('choose') }) : t('limit')}
      </p>
      <button
        type="button"
        className="button button-primary"
        disabled={disabled || !first || !last || fault !== null}
        onClick={() => onChange([first, last])}
      >
        {shared('apply')}
      </button>
    </div>
  )
}

export const DateRangePicker = (props: DateRangePickerProps) => {
  const t = useWords(dateRangeWords)
  const onPhone = useMedia(phone)
  if (onPhone) return <NativeDates {...props} />
  return (
    <div className="dates-calendar">
      <Suspense fallback={<Bar />}>
        <Calendar {...props} />
      </Suspense>
      <p className="dates-hint">{t('limit')}</p>
    </div>
  )
}
