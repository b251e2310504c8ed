import { exportJobs } from '@falaj/contract/workspace/export'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { ExportDetail } from './export.detail.tsx'
import { Schedules } from './export.schedules.tsx'
import { exportPageWords } from './export.words.ts'
import './export.css'

export default function Exports() {
  const t = useWords(exportPageWords)
  return (
    <Page>
      <div className="export-page">
        <p className="quiet">{t('lead')}</p>
        <Schedules />
        <RecordList
          of={exportJobs.query}
          columns={(c) =>
            c.all({
              first: ['createdAt', 'fileName', 'status', 'what', 'filter', 'rowsTotal', 'by', 'expiresAt', 'sha256'],
              without: ['list', 'rowsDone', 'failure', 'finishedAt'],
              cells: {
                sha256: ({ sha256 }) =>
                  sha256 ? <code>{sha256.slice(0, 12)}…</code> : <span className="quiet">–</span>,
              },
            })
          }
          drawer={(id) => <ExportDetail id={id} />}
        />
      </div>
    </Page>
  )
}
