import { settlement } from '@falaj/contract/settlement'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { dayText, daysText } from './days.ts'
import { SettlementDetailView } from './detail.tsx'
import './settlement.css'

export const SettlementList = () => (
  <RecordList
    of={settlement.query}
    columns={(c) => [
      c.time('settledAt'),
      c.text('number'),
      c.money('net'),
      c.onCard(c.cell('firstDay', (row) => <span className="digits settlement-days">{daysText(row)}</span>)),
      c.cell('takings', ({ takings }) => <span className="digits">{takings.toLocaleString('en')}</span>),
      c.money('gross'),
      c.money('fee'),
      c.money('vat'),
      c.cell('dueOn', ({ dueOn }) => <span className="digits settlement-days">{dayText(dueOn)}</span>),
      c.text('kind'),
    ]}
    filters={(f) => [f.text('text'), f.choice('currency'), f.choice('kind'), f.dates('settledAt')]}
    drawer={(id) => <SettlementDetailView id={id} />}
    exportable
  />
)
