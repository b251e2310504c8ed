import { withdraw } from '@falaj/contract/withdraw'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { TwoLines } from '../../blocks/record-list/columns.tsx'
import { WithdrawDetailView } from './detail.tsx'

/** `trade`: the same for those who see transactions and move none. */
export const WithdrawList = ({ trade = false }: { readonly trade?: boolean }) => (
  <RecordList
    of={trade ? withdraw.tradeQuery : withdraw.query}
    columns={(c) => [
      c.time('createdAt'),
      c.text('number'),
      c.status('status'),
      c.money('amount'),
      c.money('fee'),
      c.money('vat'),
      c.money('net'),
      c.onCard(
        c.cell('bankName', (row) => (
          <TwoLines main={row.bankName} under={<span className="digits">{row.account}</span>} />
        )),
      ),
      c.text('mode'),
      c.text('maker'),
      c.text('checker'),
      c.text('bankReference'),
      c.time('completedAt'),
    ]}
    filters={(f) => [f.text('text'), f.choice('status'), f.choice('currency'), f.choice('mode'), f.dates('createdAt')]}
    drawer={(id) => <WithdrawDetailView id={id} trade={trade} />}
    exportable
  />
)
