import { useState } from 'react'
import { receipt } from '@falaj/contract/receipt'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { Page } from '../../shell/page.tsx'
import { useWords } from '../../words/language.tsx'
import { ReceiptDetail } from './detail.tsx'
import { TemplateDialog } from './template.tsx'
import { receiptWords } from './words.ts'

export default function Receipts() {
  const t = useWords(receiptWords)
  const [isTemplate, setIsTemplate] = useState(false)
  return (
    <Page>
      <RecordList
        of={receipt.query}
        columns={(c) =>
          c.all({
            first: [
              'createdAt',
              'number',
              'status',
              'amount',
              'recipient',
              'channel',
              'opened',
              'openedAt',
              'paymentNumber',
            ],
            onCard: ['recipient'],
            cells: { createdBy: ({ createdBy }) => createdBy ?? <span className="quiet">{t('automaticNobody')}</span> },
          })
        }
        drawer={(id) => <ReceiptDetail id={id} />}
        actions={
          <button type="button" className="button" onClick={() => setIsTemplate(true)}>
            {t('template')}
          </button>
        }
        exportable
      />
      {isTemplate && <TemplateDialog onClose={() => setIsTemplate(false)} />}
    </Page>
  )
}
