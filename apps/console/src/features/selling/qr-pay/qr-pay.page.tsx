// The till, and what was sold at it.
import { useEffect } from 'react'
import { href } from '@falaj/contract/kernel/routes'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Tabs } from '../../../light/tabs.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { loadAsTill } from './qr-pay.camera.tsx'
import { QrSaleDetail } from './qr-pay.detail.tsx'
import { Till } from './qr-pay.till.tsx'
import { qrPayWords } from './qr-pay.words.ts'

const path = href('/products/qr-pay')
const tabs = ['till', 'sales'] as const
export default function QrPay() {
  const t = useWords(qrPayWords)
  const search = new URLSearchParams(useLocation().search)
  useEffect(loadAsTill, [])
  const wanted = search.get('open') ? 'sales' : search.get('tab')
  const chosen = tabs.find((name) => name === wanted) ?? 'till'
  return (
    <Page>
      <Tabs
        label={t('parts')}
        tabs={tabs.map((name) => ({ name, title: t(name) }))}
        chosen={chosen}
        onChoose={(name) => navigate(`${path}?tab=${name}`)}
      >
        <div key={chosen}>
          {chosen === 'till' ? (
            <Till />
          ) : (
            <RecordList
              of={qrPay.query}
              columns={(c) =>
                c.all({
                  first: ['createdAt', 'number', 'status', 'amount', 'mode', 'note', 'store', 'cashier'],
                  onCard: ['note'],
                })
              }
              drawer={(id) => <QrSaleDetail id={id} />}
              exportable
            />
          )}
        </div>
      </Tabs>
    </Page>
  )
}
