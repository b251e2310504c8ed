// antd's range calendar under our rule. Loaded on first use: it weighs more than the rest of a list.
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useRef } from 'react'
import { mayPick } from '@falaj/contract/kernel/scalars'
import { useWords } from '../../words/language.tsx'
import AntdFrame from '../antd-frame.tsx'
import { todayIn, useZone } from '../zone.ts'
import type { DateRangePickerProps } from './date-range-picker.tsx'
import { dateRangeWords } from './words.ts'

const dayOf = (date: Dayjs): string => date.format('YYYY-MM-DD')

export default function Calendar({ value, onChange, label, disabled = false }: DateRangePickerProps) {
  const t = useWords(dateRangeWords)
  const today = todayIn(useZone())
  const box = useRef<HTMLDivElement>(null)
  return (
    <AntdFrame>
      <div ref={box} className="calendar" role="group" aria-label={label}>
        <DatePicker.RangePicker
          value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
          // Days after today cannot be picked, so the previous month is more useful than the next.
          defaultPickerValue={[dayjs(today).subtract(1, 'month'), dayjs(today)]}
          format="DD-MM-YYYY"
          placeholder={[t('start'), t('end')]}
          disabled={disabled}
          disabledDate={(date, { from }) => !mayPick(dayOf(date), from ? dayOf(from) : null, today)}
          // Inside the panel: a popover is above the page, and so would cover a calendar that hangs on the page.
          getPopupContainer={() => box.current ?? document.body}
          onChange={(dates) => {
            const [first, last] = dates ?? []
            onChange(first && last ? [dayOf(first), dayOf(last)] : null)
          }}
        />
      </div>
    </AntdFrame>
  )
}
