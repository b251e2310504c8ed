// The till, and what was sold at it.
import { useEffect } from 'react'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { loadAsTill } from './qr-pay.camera.tsx'
import { QrSaleDetail } from './qr-pay.detail.tsx'
import { Till } from './qr-pay.till.tsx'
import { qrPayWords } from './qr-pay.words.ts'

export default function QrPay() {
  const t = useWords(qrPayWords)
  const isOpen = new URLSearchParams(useLocation().search).has('open')
  useEffect(loadAsTill, [])
  return (
    <Page>
      <TabParts
        label={t('parts')}
        title={t}
        forced={isOpen ? 'sales' : undefined}
        parts={{
          till: () => <Till />,
          sales: () => (
            <RecordList
              of={qrPay.query}
              counts={totalWords.paid}
              columns={(c) =>
                c.all({
                  first: ['createdAt', 'number', 'status', 'amount', 'mode', 'note', 'store', 'cashier'],
                  onCard: ['note'],
                })
              }
              drawer={(id) => <QrSaleDetail id={id} />}
              exportable
            />
          ),
        }}
      />
    </Page>
  )
}
