// My authorizations: what waits for my decision, and what I have decided.
import { approval } from '@falaj/contract/approval'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { Page } from '../../shell/page.tsx'
import { useLanguage } from '../../words/language.tsx'
import { ApproveMany } from './approve-many.tsx'
import { requestColumns } from './columns.tsx'
import { RequestDetail } from './detail.tsx'

export default function MyAuthorizations() {
  const language = useLanguage()
  return (
    <Page>
      <RecordList
        of={approval.authorizations}
        columns={(c) => requestColumns(c, language)}
        filters={(f) => [
          f.text('text'),
          f.choice('mine'),
          f.dates('createdAt'),
          f.choice('standing'),
          f.choice('kind'),
        ]}
        drawer={(id) => <RequestDetail id={id} />}
        actions={<ApproveMany />}
        exportable
      />
    </Page>
  )
}
