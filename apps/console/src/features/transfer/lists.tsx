import { batchTransfer } from '@falaj/contract/batch-transfer'
import { transfer } from '@falaj/contract/transfer'
import { transferToBank } from '@falaj/contract/transfer-to-bank'
import { TwoLines } from '../../blocks/record-list/columns.tsx'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { BatchDetailView } from './batch-detail.tsx'
import { SingleDetail } from './single-detail.tsx'
import { ToBankDetailView } from './to-bank-detail.tsx'

interface ListProps {
  /** For those who see transactions and move none. */
  readonly trade?: boolean
}
export const SingleList = ({ trade = false }: ListProps) => (
  <RecordList
    of={trade ? transfer.tradeQuery : transfer.query}
    columns={(c) => [
      c.time('createdAt'),
      c.text('number'),
      c.status('status'),
      c.money('amount'),
      c.money('fee'),
      c.onCard(c.text('sign')),
      c.text('role'),
      c.onCard(
        c.cell('counterparty', (row) => (
          <TwoLines main={row.counterparty} under={<span className="digits">{row.counterpartyMid}</span>} />
        )),
      ),
      c.text('type'),
      c.text('note'),
      c.text('maker'),
      c.text('auditor'),
      c.time('completedAt'),
    ]}
    filters={(f) => [
      f.text('text'),
      f.choice('status'),
      f.choice('type'),
      f.choice('sign'),
      f.choice('role'),
      f.choice('currency'),
      f.dates('createdAt'),
    ]}
    drawer={(id) => <SingleDetail id={id} trade={trade} />}
    exportable
  />
)
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
export const BatchList = () => (
  <RecordList
    of={batchTransfer.query}
    columns={(c) => [
      c.time('createdAt'),
      c.text('number'),
      c.onCard(c.text('name')),
      c.status('status'),
      c.cell('rows', (row) => <TwoLines main={row.rows} under={`${row.done} / ${row.failed}`} />),
      c.money('amount'),
      c.money('fee'),
      c.money('total'),
      c.text('maker'),
      c.text('auditor'),
      c.time('completedAt'),
    ]}
    filters={(f) => [f.text('text'), f.choice('status'), f.choice('currency'), f.dates('createdAt')]}
    drawer={(id) => <BatchDetailView id={id} />}
    exportable
  />
)
