// Tax invoices of the provider's fees, by month.
import { taxInvoice } from '@falaj/contract/insight/tax-invoice'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { TaxInvoiceView } from './tax-invoice.detail.tsx'
import { taxInvoiceWords } from './tax-invoice.words.ts'
import './tax-invoice.css'

export default function TaxInvoices() {
  const t = useWords(taxInvoiceWords)
  return (
    <Page>
      <p className="quiet page-lead tax-lead">{t('lead')}</p>
      <RecordList
        of={taxInvoice.query}
        counts={totalWords.issued}
        columns={(c) =>
          c.all({
            first: ['month', 'number', 'status', 'total', 'net', 'vat', 'credited', 'delivery', 'issuedOn'],
            onCard: ['number'],
          })
        }
        drawer={(id) => <TaxInvoiceView id={id} />}
        exportable
      />
    </Page>
  )
}
