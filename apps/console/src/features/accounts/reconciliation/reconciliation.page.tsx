import { useState } from 'react'
import { reconciliation } from '@falaj/contract/accounts/reconciliation'
import { useAction } from '../../../api/use.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Upload } from '../../../blocks/upload/upload.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Page } from '../../../shell/page.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { daysOf } from './reconciliation.days.ts'
import { StatementTabs } from '../statement/statement.read.ts'
import { BankFileView } from './reconciliation.detail.tsx'
import { reconciliationWords } from './reconciliation.words.ts'
import './reconciliation.css'

export default function Reconciliation() {
  const t = useWords(reconciliationWords)
  const [path, setPath] = useState<string | null>(null)
  // A new one for each file: what was sent is done with.
  const [round, setRound] = useState(0)
  const add = useAction(reconciliation.add)
  const start = async (): Promise<void> => {
    if (!path || (await add.run({ filePath: path })).kind !== 'success') return
    notify('success', t('started'))
    setPath(null)
    setRound(round + 1)
  }
  return (
    <Page>
      <StatementTabs />
      <div className="reconciliation-page">
        <section className="card card-body reconciliation-drop">
          <p className="quiet">{t('lead')}</p>
          <Upload
            key={round}
            label={t('drop')}
            purpose="bank-file"
            accept=".xml, .csv, .txt, .sta, .940, .mt940"
            onChange={([first]) => setPath(first ?? null)}
          />
          {path && (
            <BusyButton
              text={t('start')}
              working={t('reading')}
              className="button-primary"
              busy={add.busy}
              onPress={() => void start()}
            />
          )}
        </section>
        <RecordList
          of={reconciliation.query}
          columns={(c) => [
            c.time('createdAt'),
            c.text('name'),
            c.status('status'),
            c.cell('firstDay', (row) => <span className="digits">{daysOf(row)}</span>),
            c.count('credits'),
            c.count('matched'),
            c.count('leftOver'),
            c.count('missing'),
            c.text('format'),
            c.text('by'),
          ]}
          drawer={(id) => <BankFileView id={id} />}
          exportable
        />
      </div>
    </Page>
  )
}
