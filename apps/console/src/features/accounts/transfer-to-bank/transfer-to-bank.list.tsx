import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { ToBankDetailView } from './transfer-to-bank.detail.tsx'

/** `trade`: the same for those who see transactions and move none. */
export const ToBankList = ({ trade = false }: { readonly trade?: boolean }) => (
  <RecordList
    of={trade ? transferToBank.tradeQuery : transferToBank.query}
    counts={totalWords.counted}
    columns={(c) =>
      c.all({
        first: ['createdAt', 'number', 'status', 'amount', 'fee', 'total'],
        without: ['account', 'why'],
        onCard: ['beneficiary'],
        cells: {
          bankName: (row) => <TwoLines main={row.bankName} under={<span className="digits">{row.account}</span>} />,
        },
      })
    }
    drawer={(id) => <ToBankDetailView id={id} trade={trade} />}
    exportable
  />
)
