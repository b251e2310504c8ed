// Payments in instalments: the merchant has its money, and sees what the provider still collects.
import { smartPurchase } from '@falaj/contract/payments/smart-purchase'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { PlanDetail } from './smart-purchase.detail.tsx'
import { PlansOffered } from './smart-purchase.offer.tsx'
import { smartPurchaseWords } from './smart-purchase.words.ts'

export default function SmartPurchase() {
  const t = useWords(smartPurchaseWords)
  return (
    <Page under={t('lead')}>
      <PlansOffered />
      <RecordList
        of={smartPurchase.query}
        counts={totalWords.all}
        columns={(c) =>
          c.all({
            first: ['number', 'payer', 'status', 'amount', 'collected', 'left', 'nextOn', 'parts'],
            onCard: ['payer', 'left'],
            cells: { nextOn: ({ nextOn }) => (nextOn ? <span className="digits">{dayText(nextOn)}</span> : '–') },
          })
        }
        drawer={(id) => <PlanDetail id={id} />}
        exportable
      />
    </Page>
  )
}
