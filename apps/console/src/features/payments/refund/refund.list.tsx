// What went back to payers, with each refund behind it.
import { refund } from '@falaj/contract/payments/refund'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { RefundDetailView } from './refund.detail.tsx'

export const RefundList = () => (
  <RecordList
    of={refund.query}
    counts={totalWords.counted}
    columns={(c) =>
      c.all({
        first: ['createdAt', 'number', 'status', 'amount', 'paymentNo', 'paid', 'reason'],
        without: ['why'],
        onCard: ['paymentNo'],
      })
    }
    drawer={(id) => <RefundDetailView id={id} />}
    exportable
  />
)
