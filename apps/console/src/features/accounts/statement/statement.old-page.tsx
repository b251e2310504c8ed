// Statements of the system before this one: files as they came, with their checksums.
import { statement } from '@falaj/contract/accounts/statement'
import { call } from '../../../api/call.ts'
import { Copy } from '../../../blocks/copy.tsx'
import { openFile } from '../../../blocks/export-job/download.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { StatementTabs } from './statement.tabs.tsx'
import { statementPageWords } from './statement.words.ts'
import './statement.css'

export default function OldStatements() {
  const t = useWords(statementPageWords)
  return (
    <Page>
      <StatementTabs />
      <div className="statement-page">
        <p className="quiet page-lead">{t('oldLead')}</p>
        <RecordList
          of={statement.old}
          columns={(c) => [
            c.cell('number', (row) => (
              <>
                {row.number} <span className="statement-legacy">{t('legacy')}</span>
              </>
            )),
            c.text('type'),
            c.text('currency'),
            c.cell('firstDay', (row) => (
              <span className="digits statement-period">
                {dayText(row.firstDay)} – {dayText(row.lastDay)}
              </span>
            )),
            c.text('source'),
            c.cell('sha256', (row) => (
              <span className="statement-period">
                <code>{row.sha256.slice(0, 12)}…</code> <Copy text={row.sha256} />
              </span>
            )),
            c.cell('id', (row) => (
              <button
                type="button"
                className="button"
                onClick={() => void openFile(() => call(statement.oldDownload, { id: row.id }))}
              >
                <Glyph name="download" size={14} />
                {t('download')}
                <span className="visually-hidden"> {row.number}</span>
              </button>
            )),
          ]}
          filters={(f) => [f.text('text'), f.choice('type')]}
        />
      </div>
    </Page>
  )
}
