// 'As of': a moment and a clock. Empty is now.
import { useId, useState } from 'react'
import { clocks } from '@falaj/contract/balance'
import { useWords } from '../../words/language.tsx'
import { useZone } from '../zone.ts'
import { instantOf, localOf } from './moment.ts'
import { asOfNow, type AsOf } from './period.ts'
import { explainWords } from './words.ts'
import './explain.css'

/** A page may stay open over midnight. */
const dayMs = 86_400_000

export const AsOfPicker = ({ value, onChange }: { readonly value: AsOf; readonly onChange: (value: AsOf) => void }) => {
  const t = useWords(explainWords)
  const zone = useZone()
  const id = useId()
  const [opened] = useState(() => Date.now())
  return (
    <div className="as-of">
      <label htmlFor={id}>{t('asOf')}</label>
      <input
        id={id}
        className="as-of-input digits"
        type="datetime-local"
        value={value.at === null ? '' : localOf(value.at, zone)}
        max={localOf(opened + dayMs, zone)}
        onChange={(event) => onChange({ ...value, at: instantOf(event.target.value, zone) })}
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
