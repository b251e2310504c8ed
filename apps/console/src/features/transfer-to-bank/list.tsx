import { transferToBank } from '@falaj/contract/transfer-to-bank'
import { TwoLines } from '../../blocks/record-list/columns.tsx'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { ToBankDetailView } from './detail.tsx'

interface ListProps {
  /** For those who see transactions and move none. */
  readonly trade?: boolean
}
export const ToBankList = ({ trade = false }: ListProps) => (
  <RecordList
    of={trade ? transferToBank.tradeQuery : transferToBank.query}
    columns={(c) => [
      c.time('createdAt'),
      c.text('number'),
      c.status('status'),
      c.money('amount'),
      c.money('fee'),
      c.money('total'),
      c.onCard(c.text('beneficiary')),
      c.cell('bankName', (row) => (
        <TwoLines main={row.bankName} under={<span className="digits">{row.account}</span>} />
      )),
      c.text('purpose'),
      c.text('charges'),
      c.text('maker'),
      c.text('checker'),
      c.text('bankReference'),
      c.time('completedAt'),
    ]}
    filters={(f) => [
      f.text('text'),
      f.choice('status'),
      f.choice('purpose'),
      f.choice('currency'),
      f.dates('createdAt'),
    ]}
    drawer={(id) => <ToBankDetailView id={id} trade={trade} />}
    exportable
  />
)
