// My requests: what I have asked for and what became of it.
import { approval } from '@falaj/contract/approval'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { Page } from '../../shell/page.tsx'
import { useLanguage } from '../../words/language.tsx'
import { requestColumns } from './columns.tsx'
import { RequestDetail } from './detail.tsx'

export default function MyRequests() {
  const language = useLanguage()
  return (
    <Page>
      <RecordList
        of={approval.requests}
        columns={(c) => requestColumns(c, language)}
        filters={(f) => [f.text('text'), f.dates('createdAt'), f.choice('standing'), f.choice('kind')]}
        drawer={(id) => <RequestDetail id={id} />}
        exportable
      />
    </Page>
  )
}
