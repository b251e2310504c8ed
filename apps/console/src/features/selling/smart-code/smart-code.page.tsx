import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { smartCode, smartCodeSheet } from '@falaj/contract/selling/smart-code'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { ImportDialog } from '../../../blocks/sheet/import-dialog.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { Board } from './smart-code.board.tsx'
import { SmartCodeDetail } from './smart-code.detail.tsx'
import { NewCodes } from './smart-code.new-codes.tsx'
import { codeWords } from './smart-code.words.ts'

export default function SmartCodes() {
  const t = useWords(codeWords)
  const [isBulk, setIsBulk] = useState(false)
  const [made, setMade] = useState<Output<typeof smartCode.bulk>['codes'] | null>(null)
  return (
    <Page>
      <Board />
      <RecordList
        of={smartCode.query}
        columns={(c) =>
          c.all({
            first: ['name', 'status', 'mode', 'store', 'collectedToday', 'paidToday', 'collected'],
            onCard: ['store'],
          })
        }
        drawer={(id) => <SmartCodeDetail id={id} />}
        actions={
          <>
            <button type="button" className="button" onClick={() => setIsBulk(true)}>
              {t('bulk')}
            </button>
            <a className="button button-primary" href={href('/smart-code/creation')}>
              {t('create')}
            </a>
          </>
        }
        exportable
      />
      {isBulk && (
        <ImportDialog
          of={smartCode.bulk}
          rules={smartCodeSheet}
          title={t('bulkTitle')}
          fileName="smart-codes"
          onClose={() => setIsBulk(false)}
          onDone={({ codes }) => setMade(codes)}
        />
      )}
      {made && <NewCodes codes={made} onClose={() => setMade(null)} />}
    </Page>
  )
}
