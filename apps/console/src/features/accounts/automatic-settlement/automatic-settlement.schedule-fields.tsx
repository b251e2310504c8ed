// When a rule runs: every banking day, on some weekdays, or once a month; and at what time.
import { scheduleKinds, type Schedule } from '@falaj/contract/accounts/automatic-settlement'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import type { Faults } from '../../../blocks/form/faults.ts'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { useWords } from '../../../words/language.tsx'
import { useDayName } from './automatic-settlement.rule-text.ts'
import { automaticSettlementWords } from './automatic-settlement.words.ts'

export interface ScheduleFieldsProps {
  readonly value: Schedule
  readonly faults: Faults
  readonly onChange: (value: Schedule) => void
}
export const ScheduleFields = ({ value, faults, onChange }: ScheduleFieldsProps) => {
  const t = useWords(automaticSettlementWords)
  const dayName = useDayName()
  const put = (part: Partial<Schedule>): void => onChange({ ...value, ...part })
  const faultAt = (path: string): string | null => faults[path] ?? null
  return (
    <>
      <SelectField
        label={t('schedule')}
        value={value.kind}
        hint={t('restHint')}
        fault={faultAt('schedule.kind')}
        onChange={(kind) => put({ kind: kind as Schedule['kind'] })}
        choices={scheduleKinds.map((kind) => ({ value: kind, label: t(kind) }))}
      />
      {value.kind === 'weekdays' && (
        <ChecksField
          label={t('onDays')}
          value={value.weekdays.map(String)}
          fault={faultAt('schedule.weekdays')}
          onChange={(days) => put({ weekdays: days.map(Number) })}
          choices={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: dayName(day) }))}
        />
      )}
      {value.kind === 'monthly' && (
        <TextField
          label={t('dayOfMonth')}
          hint={t('dayHint')}
          value={Number.isNaN(value.day) ? '' : String(value.day)}
          fault={faultAt('schedule.day')}
          onChange={(text) => put({ day: text === '' ? Number.NaN : Number(text.replace(/\D/g, '').slice(0, 2)) })}
        />
      )}
      <TextField
        label={t('time')}
        value={value.time}
        fault={faultAt('schedule.time')}
        onChange={(time) => put({ time: time.slice(0, 5) })}
      />
    </>
  )
}
