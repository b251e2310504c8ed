// Customers' payments, with each one's detail.
import { payment, type PaymentRow } from '@falaj/contract/payments/payment'
import { sayCode } from '@falaj/contract/kernel/words'
import { paymentMethodTable } from '@falaj/contract/payments/payment-methods'
import { money, toDisplay } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { MethodIcon } from '../../../blocks/method/method.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { href } from '@falaj/contract/kernel/routes'
import { useLocation } from '../../../router/location.ts'
import { ByStore } from './payment.by-store.tsx'
import { PaymentBulk } from './payment.bulk.tsx'
import { PaymentDetailView } from './payment.detail.tsx'
import { paymentListWords } from './payment.words.ts'
import './payment.css'

/** How it was paid, and by whom. */
const Payer = ({ of: { method, last4, payer } }: { readonly of: PaymentRow }) => {
  const language = useLanguage()
  if (!method) return <span className="quiet">{payer ?? '–'}</span>
  return (
    <span className="payment-payer">
      <MethodIcon method={method} />
      <span>
        <TwoLines
          main={[sayCode(paymentMethodTable, method, language), last4 && `•••• ${last4}`].filter(Boolean).join(' ')}
          under={payer}
        />
      </span>
    </span>
  )
}
const Settled = ({ of: { settlesOn, status } }: { readonly of: PaymentRow }) => {
  const t = useWords(paymentListWords)
  if (!settlesOn) return <span className="quiet">–</span>
  return (
    <span className="digits">
      {status === 'PAID_SUCCESS' ? t('settles', { day: dayText(settlesOn) }) : dayText(settlesOn)}
    </span>
  )
}
/** Orders that nobody has paid are listed on demand only; the page says how many there are. */
const Unpaid = () => {
  const t = useWords(paymentListWords)
  const { search } = useLocation()
  const { data } = useQuery(payment.query, {
    filters: { unpaid: 'only' },
    pageParam: { number: 1, size: 10 },
    ask: 'totals',
  })
  const query = new URLSearchParams(search)
  if (!data?.total || ['unpaid', 'status', 'text', 'asOf'].some((name) => query.has(name))) return null
  return (
    <a href={href('/fiat/transaction/record', {}, { tab: 'payment', unpaid: 'only' })}>
      {t('unpaid', { n: data.total })}
    </a>
  )
}
export const PaymentList = () => {
  const t = useWords(paymentListWords)
  return (
    <>
      <RecordList
        of={payment.query}
        columns={(c) =>
          c.all({
            first: ['createdAt', 'number', 'method', 'store', 'status', 'amount', 'fee', 'net', 'settlesOn'],
            // Shown within the columns above, in the record and in the file.
            without: [
              'orderNo',
              'description',
              'product',
              'last4',
              'payer',
              'vat',
              'refunded',
              'lost',
              'paidAt',
              'tip',
              'payerNote',
              'notes',
            ],
            onCard: ['method'],
            titles: {
              number: paymentListWords.bought,
              method: paymentListWords.payer,
              fee: paymentListWords.cost,
            },
            shows: {
              createdAt: ['paidAt'],
              number: ['orderNo', 'description', 'product', 'notes'],
              method: ['last4', 'payer'],
              fee: ['vat'],
              net: ['refunded', 'lost'],
            },
            under: {
              number: ({ description, orderNo }) => description ?? orderNo,
              net: ({ refunded, lost }) =>
                [
                  refunded.minor > 0n && t('refund', { amount: `−${toDisplay(refunded)}` }),
                  lost.minor > 0n && t('disputeLost', { amount: `−${toDisplay(lost)}` }),
                ]
                  .filter(Boolean)
                  .join(' '),
            },
            cells: {
              method: (row) => <Payer of={row} />,
              fee: ({ fee, vat }) => <Amount of={money(-fee.minor - vat.minor, fee.currency)} as="cell" bare />,
              settlesOn: (row) => <Settled of={row} />,
            },
          })
        }
        totals={[
          { field: 'amount', title: paymentListWords.sales },
          { field: 'fee', title: paymentListWords.fees, part: 'less' },
          { field: 'vat', title: paymentListWords.vat, part: 'less' },
          { field: 'refunded', title: paymentListWords.refunds, part: 'less' },
          { field: 'lost', title: paymentListWords.lost, part: 'less' },
          { field: 'net', title: paymentListWords.net, part: 'net' },
        ]}
        counts={paymentListWords.counted}
        leftOut={<Unpaid />}
        drawer={(id) => <PaymentDetailView id={id} />}
        bulk={(rows, clear, fields) => <PaymentBulk rows={rows} fields={fields} onDone={clear} />}
        exportable
      />
      <ByStore />
    </>
  )
}

/** Payments that wait for the payer's lender. */
export const PayLaterList = () => (
  <RecordList
    of={payment.payLater}
    counts={totalWords.all}
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
