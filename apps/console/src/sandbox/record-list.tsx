import { sample } from '@falaj/contract/sample'
import { RecordList } from '../blocks/record-list/record-list.tsx'
import { TwoLines } from '../blocks/record-list/columns.tsx'
import { useLanguage } from '../words/language.tsx'
import { SampleDetail } from './sample-detail.tsx'

export default function RecordListExample() {
  const language = useLanguage()
  const methods = sample.query.labels.method ?? {}
  return (
    <RecordList
      of={sample.query}
      columns={(c) => [
        c.time('createdAt'),
        c.text('orderNo'),
        c.cell('method', (row) => (
          <TwoLines main={(methods[row.method]?.[language] as string) ?? row.method} under={row.payer} />
        )),
        c.text('reference'),
        c.onCard(c.text('store')),
        c.status('status'),
        c.money('amount'),
        c.money('fee'),
        c.money('net'),
        c.time('settledAt'),
      ]}
      filters={(f) => [f.text('text'), f.dates('createdAt'), f.choice('status'), f.choice('method')]}
      drawer={(id) => <SampleDetail id={id} />}
      exportable
    />
  )
}
