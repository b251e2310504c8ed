import { invoice, invoiceSheet } from '@falaj/contract/selling/invoice'
import { href } from '@falaj/contract/kernel/routes'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { OfferPage } from '../../../shell/offer-page.tsx'
import { InvoiceDetail } from './invoice.detail.tsx'
import { invoiceWords } from './invoice.words.ts'

export default function Invoices() {
  const day = (text: string | null) =>
    text ? <span className="digits">{dayText(text)}</span> : <span className="quiet">–</span>
  return (
    <OfferPage
      bulk={invoice.bulk}
      rules={invoiceSheet}
      fileName="invoices"
      words={invoiceWords}
      creation={href('/invoice/creation')}
    >
      {(actions) => (
        <RecordList
          of={invoice.query}
          counts={totalWords.issued}
          columns={(c) =>
            c.all({
              first: ['number', 'customer', 'status', 'total', 'due', 'dueOn', 'issuedOn'],
              onCard: ['customer', 'dueOn'],
              cells: {
                issuedOn: (row) => day(row.issuedOn),
                dueOn: (row) => day(row.dueOn),
              },
            })
          }
          drawer={(id) => <InvoiceDetail id={id} />}
          actions={actions}
          exportable
        />
      )}
    </OfferPage>
  )
}
