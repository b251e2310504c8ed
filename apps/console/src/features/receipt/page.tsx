import { useState } from 'react'
import { receipt } from '@falaj/contract/receipt'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../api/use.ts'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { Page } from '../../shell/page.tsx'
import { useWords } from '../../words/language.tsx'
import { ReceiptDetail } from './detail.tsx'
import { TemplateDialog } from './template.tsx'
import { receiptWords } from './words.ts'

const Month = () => {
  const t = useWords(receiptWords)
  const { data } = useQuery(receipt.month, {})
  if (!data) return null
  const { sent, free, charged, fee } = data
  const said = { n: sent, free: free.toLocaleString('en') }
  return (
    <p className="quiet">
      {charged > 0 ? t('monthCharged', { ...said, charged, fee: toCodeText(fee) }) : t('month', said)}
    </p>
  )
}
export default function Receipts() {
  const t = useWords(receiptWords)
  const [isTemplate, setIsTemplate] = useState(false)
  return (
    <Page>
      <Month />
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
