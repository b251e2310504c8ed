// Customers' payments, with each one's detail.
import { payment } from '@falaj/contract/payments/payment'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { RefundSeveral } from '../refund/refund.read.ts'
import { useProductName } from '../../accounts/settlement/settlement.read.ts'
import { dayText } from '../../../blocks/zone.ts'
import { PaymentDetailView } from './payment.detail.tsx'

export const PaymentList = () => {
  const productName = useProductName()
  return (
    <RecordList
      of={payment.query}
      columns={(c) =>
        c.all({
          first: [
            'createdAt',
            'number',
            'status',
            'amount',
            'net',
            'method',
            'last4',
            'product',
            'store',
            'payer',
            'fee',
          ],
          // Few payments have them: in the record and in the file.
          without: ['tip', 'payerNote'],
          onCard: ['method'],
          cells: { product: (row) => productName(row.product) },
        })
      }
      drawer={(id) => <PaymentDetailView id={id} />}
      actions={<RefundSeveral />}
      exportable
    />
  )
}

/** Payments that wait for the payer's lender. */
export const PayLaterList = () => (
  <RecordList
    of={payment.payLater}
    columns={(c) =>
      c.all({
        first: ['paidAt', 'number', 'status', 'amount', 'net', 'dueOn', 'method'],
        onCard: ['dueOn'],
        cells: { dueOn: ({ dueOn }) => <span className="digits">{dayText(dueOn)}</span> },
      })
    }
    drawer={(id) => <PaymentDetailView id={id} />}
    exportable
  />
)
