import { settlement } from '@falaj/contract/accounts/settlement'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { daysText } from './settlement.days.ts'
import { SettlementDetailView } from './settlement.detail.tsx'
import './settlement.css'

export const SettlementList = () => (
  <RecordList
    of={settlement.query}
    columns={(c) =>
      c.all({
        first: ['settledAt', 'number', 'net', 'firstDay', 'payments', 'gross', 'fee', 'vat', 'dueOn'],
        without: ['lastDay'],
        onCard: ['firstDay'],
        cells: {
          firstDay: (row) => <span className="digits settlement-days">{daysText(row)}</span>,
          dueOn: ({ dueOn }) => <span className="digits settlement-days">{dayText(dueOn)}</span>,
        },
      })
    }
    drawer={(id) => <SettlementDetailView id={id} />}
    exportable
  />
)
