import { mayEnter } from '@falaj/contract/kernel/access'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { BatchDetailView } from './batch-transfer.detail.tsx'

export const BatchList = () => {
  const mayOpen = mayEnter(batchTransfer.detail.access, visitorOf(useStore(site)))
  return (
    <RecordList
      of={batchTransfer.query}
      counts={totalWords.counted}
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
      {...(mayOpen ? { drawer: (id: string) => <BatchDetailView id={id} /> } : {})}
      exportable
    />
  )
}
