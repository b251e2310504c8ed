import { vamIban } from '@falaj/contract/vam-iban'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { DepositDetail } from './deposit-detail.tsx'

export const DepositList = () => (
  <RecordList
    of={vamIban.deposits}
    columns={(c) =>
      c.all({
        first: ['arrivedAt', 'number', 'status', 'amount', 'sender', 'reference', 'matchedTo', 'unmatched', 'why'],
        onCard: ['sender', 'reference'],
      })
    }
    drawer={(id) => <DepositDetail id={id} />}
    exportable
  />
)
