// Hours of each weekday, and days that differ.
import { weekdayWords } from '@falaj/contract/places/store-words'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import type { Faults } from '../../../blocks/form/faults.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { storeWords } from './store.words.ts'

export interface HoursDraft {
  /** One text for each weekday, Monday first. */
  readonly week: readonly string[]
  readonly exceptions: readonly {
    readonly from: string
    readonly to: string
    readonly hours: string
    readonly why: string
  }[]
}
interface HoursFieldProps {
  readonly value: HoursDraft
  readonly faults: Faults
  readonly onChange: (value: HoursDraft) => void
}
const days = [0, 1, 2, 3, 4, 5, 6] as const
/** The first fault at or below a path. */
const faultAt = (faults: Faults, path: string): string | null =>
  Object.entries(faults).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1] ?? null

export const HoursField = ({ value, faults, onChange }: HoursFieldProps) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const setException = (at: number, part: Partial<HoursDraft['exceptions'][number]>): void =>
    onChange({ ...value, exceptions: value.exceptions.map((each, nth) => (nth === at ? { ...each, ...part } : each)) })
  return (
    <>
      <fieldset className="store-group">
        <legend>{t('hours')}</legend>
        <p className="quiet small">{t('hoursHint')}</p>
        <div className="store-week">
          {days.map((day) => (
            <TextField
              key={day}
              label={weekdayWords[day][language]}
              value={value.week[day] ?? ''}
              fault={faultAt(faults, `hours.week.${day}`)}
              onChange={(text) =>
                onChange({ ...value, week: days.map((each) => (each === day ? text : (value.week[each] ?? ''))) })
              }
            />
          ))}
        </div>
        <button
          type="button"
          className="link-button"
          onClick={() => onChange({ ...value, week: days.map(() => value.week[0] ?? '') })}
        >
          {t('sameAll')}
        </button>
      </fieldset>
      <fieldset className="store-group">
        <legend>{t('exceptions')}</legend>
        {value.exceptions.map((each, at) => {
          const path = `hours.exceptions.${at}`
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no names of their own, and stay in their order
            <div key={at} className="store-exception">
              <DateField
                label={t('exceptionFrom')}
                value={each.from}
                fault={faults[`${path}.from`] ?? null}
                onChange={(from) => setException(at, { from, to: each.to || from })}
              />
              <DateField
                label={t('exceptionTo')}
                value={each.to}
                fault={faults[`${path}.to`] ?? null}
                onChange={(to) => setException(at, { to })}
              />
              <TextField
                label={t('exceptionHours')}
                optional
                value={each.hours}
                fault={faultAt(faults, `${path}.spans`)}
                onChange={(hours) => setException(at, { hours })}
              />
              <TextField
                label={t('exceptionWhy')}
                value={each.why}
                fault={faults[`${path}.why`] ?? null}
                onChange={(why) => setException(at, { why })}
              />
              <button
                type="button"
                className="link-button"
                onClick={() => onChange({ ...value, exceptions: value.exceptions.filter((_, nth) => nth !== at) })}
              >
                {t('exceptionRemove')}
              </button>
            </div>
          )
        })}
        <button
          type="button"
          className="button"
          onClick={() =>
            onChange({ ...value, exceptions: [...value.exceptions, { from: '', to: '', hours: '', why: '' }] })
          }
        >
          {t('exceptionAdd')}
        </button>
      </fieldset>
    </>
  )
}
