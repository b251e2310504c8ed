import { vamIban } from '@falaj/contract/selling/vam-iban'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { DepositDetail } from './vam-iban.deposit-detail.tsx'

export const DepositList = () => (
  <RecordList
    of={vamIban.deposits}
    counts={totalWords.all}
    columns={(c) =>
      c.all({
        first: ['arrivedAt', 'number', 'status', 'amount', 'sender', 'matchedTo', 'unmatched', 'why'],
        without: ['reference'],
        onCard: ['sender'],
        // The sender's text is the best hint at the purpose.
        cells: { sender: (row) => <TwoLines main={row.sender} under={row.reference ?? ''} /> },
      })
    }
    drawer={(id) => <DepositDetail id={id} />}
    exportable
  />
)
