import { useState } from 'react'
import { receipt } from '@falaj/contract/payments/receipt'
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { ReceiptDetail } from './receipt.detail.tsx'
import { TemplateDialog } from './receipt.template.tsx'
import { receiptWords } from './receipt.words.ts'
import './receipt.css'

const Month = () => {
  const t = useWords(receiptWords)
  const { data } = useQuery(receipt.month, {})
  if (!data) return null
  const { sent, freePerMonth, charged, fee, vat, owed } = data
  const values = { n: sent, free: freePerMonth.toLocaleString('en') }
  return (
    <p className="quiet page-lead receipt-month">
      {charged > 0
        ? t('monthCharged', { ...values, charged, fee: toCodeText(fee), vat: toCodeText(vat) })
        : t('month', values)}{' '}
      {owed && <strong>{t('owed', { amount: toCodeText(owed) })}</strong>}{' '}
      <a href={href('/fiat/transaction/record', {}, { tab: 'receipt-fee' })}>{t('fees')}</a>
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
        counts={totalWords.all}
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
