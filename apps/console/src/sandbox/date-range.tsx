import { useState } from 'react'
import { DatesPanel } from '../blocks/date-range/dates-panel.tsx'
import { DateRangePicker } from '../blocks/date-range/date-range-picker.tsx'
import type { Days } from '../blocks/date-range/presets.ts'
import { Popover } from '../blocks/popover/popover.tsx'
import { dayText } from '../blocks/zone.ts'
import { Case, useSay } from './example.tsx'

export default function DateRangeExample() {
  const say = useSay()
  const [days, setDays] = useState<Days | null>(null)
  const [own, setOwn] = useState<Days | null>(['2026-11-01', '2026-11-10'])
  return (
    <>
      <Case title={['As a filter: nothing is loaded before the calendar is asked for', '作为筛选：打开日历前不加载']}>
        <Popover
          title={say('Created', '创建时间')}
          button={days ? days.map(dayText).join(' – ') : say('Created', '创建时间')}
        >
          {(close) => (
            <DatesPanel
              value={days}
              onChange={(next) => {
                setDays(next)
                close()
              }}
            />
          )}
        </Popover>
      </Case>
      <Case title={['In a form', '在表单中']}>
        <div className="case-narrow">
          <DateRangePicker label={say('Period', '期间')} value={own} onChange={setOwn} />
        </div>
      </Case>
      <Case title={['Disabled', '禁用']}>
        <div className="case-narrow">
          <DateRangePicker label={say('Period', '期间')} value={own} onChange={setOwn} disabled />
        </div>
      </Case>
    </>
  )
}
