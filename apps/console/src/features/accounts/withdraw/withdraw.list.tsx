import { withdraw } from '@falaj/contract/accounts/withdraw'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { WithdrawDetailView } from './withdraw.detail.tsx'

/** `trade`: the same for those who see transactions and move none. */
export const WithdrawList = ({ trade = false }: { readonly trade?: boolean }) => (
  <RecordList
    of={trade ? withdraw.tradeQuery : withdraw.query}
    counts={totalWords.counted}
    columns={(c) =>
      c.all({
        first: ['createdAt', 'number', 'status', 'amount', 'fee', 'vat', 'net', 'bankName'],
        without: ['account'],
        onCard: ['bankName'],
        cells: {
          bankName: (row) => <TwoLines main={row.bankName} under={<span className="digits">{row.account}</span>} />,
        },
      })
    }
    drawer={(id) => <WithdrawDetailView id={id} trade={trade} />}
    exportable
  />
)
