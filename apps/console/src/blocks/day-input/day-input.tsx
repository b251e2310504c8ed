// A day in our order, DD-MM-YYYY, whatever the browser's own language: typed, or chosen in a month.
import { useState } from 'react'
import type { ControlProps } from '../../light/field.tsx'
import { useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { Popover } from '../popover/popover.tsx'
import { readDay, shownDay, typedDay } from './days.ts'
import { MonthPanel } from './month-panel.tsx'
import { dayInputWords } from './words.ts'
import './day-input.css'
import '../tool.css'

export interface DayInputProps {
  /** YYYY-MM-DD, '' for none; an invalid day stays as typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** No day after this one. */
  readonly max?: string | undefined
  readonly disabled?: boolean
  readonly control?: ControlProps | { readonly id: string } | { readonly 'aria-label': string }
}
export const DayInput = ({ value, onChange, max, disabled = false, control }: DayInputProps) => {
  const t = useWords(dayInputWords)
  const [typed, setTyped] = useState(() => shownDay(value))
  // What comes from elsewhere wins: a preset, an address, a form that was reset.
  if ((readDay(typed) ?? typed) !== value && shownDay(value) !== typed) setTyped(shownDay(value))
  const type = (text: string): void => {
    const next = typedDay(text, typed)
    const day = readDay(next)
    setTyped(day ? shownDay(day) : next)
    onChange(day && (!max || day <= max) ? day : next)
  }
  return (
    <>
      <input
        {...control}
        className="control-input digits day-input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('format')}
        value={typed}
        disabled={disabled}
        onChange={(event) => type(event.target.value)}
      />
      <Popover
        className="tool day-pick"
        label={t('pick')}
        title={t('pick')}
        disabled={disabled}
        button={<Glyph name="calendar" />}
      >
        {(close) => (
          <MonthPanel
            value={readDay(value)}
            max={max}
            onPick={(day) => {
              onChange(day)
              close()
            }}
          />
        )}
      </Popover>
    </>
  )
}
