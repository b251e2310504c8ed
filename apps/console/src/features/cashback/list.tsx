import { cashback } from '@falaj/contract/cashback'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { Earned } from './detail.tsx'

export const CashbackList = () => (
  <RecordList
    of={cashback.query}
    columns={(c) =>
      c.all({
        first: ['earnedAt', 'number', 'status', 'amount', 'campaign', 'paymentNo', 'customer'],
        onCard: ['campaign'],
      })
    }
    drawer={(id) => <Earned id={id} />}
    exportable
  />
)
