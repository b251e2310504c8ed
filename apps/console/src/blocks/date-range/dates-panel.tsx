// The date filter's panel: the usual ranges at once, and a calendar that is loaded only when someone wants it.
import { useState } from 'react'
import { useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { todayIn, useZone } from '../zone.ts'
import { DateRangePicker } from './date-range-picker.tsx'
import { presetsAt, type Days } from './presets.ts'
import { dateRangeWords } from './words.ts'
import './date-range.css'

export interface DatesPanelProps {
  readonly value: Days | null
  readonly onChange: (days: Days | null) => void
}
export const DatesPanel = ({ value, onChange }: DatesPanelProps) => {
  const t = useWords(dateRangeWords)
  const zone = useZone()
  const presets = presetsAt(todayIn(zone))
  const same = (days: Days): boolean => value?.[0] === days[0] && value[1] === days[1]
  const [choosing, setChoosing] = useState(value !== null && !Object.values(presets).some(same))
  return (
    <div className="dates-panel">
      {(Object.keys(presets) as (keyof typeof presets)[]).map((name) => (
        <button
          key={name}
          type="button"
          className="popover-line"
          aria-pressed={same(presets[name])}
          onClick={() => onChange(presets[name])}
        >
          {t(name)}
        </button>
      ))}
      <button type="button" className="popover-line" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
        <Glyph name="calendar" size={14} />
        {t('choose')}
      </button>
      {choosing && (
        <div className="dates-own">
          <DateRangePicker value={value} onChange={onChange} label={t('choose')} />
        </div>
      )}
      <p className="dates-zone">{t('zone', { zone })}</p>
    </div>
  )
}
