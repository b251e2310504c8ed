import { useState } from 'react'
import { invoice, invoiceSheet } from '@falaj/contract/selling/invoice'
import { href } from '@falaj/contract/kernel/routes'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { ImportDialog } from '../../../blocks/sheet/import-dialog.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { InvoiceDetail } from './invoice.detail.tsx'
import { invoiceWords } from './invoice.words.ts'

export default function Invoices() {
  const t = useWords(invoiceWords)
  const [isBulk, setIsBulk] = useState(false)
  const day = (text: string | null) =>
    text ? <span className="digits">{dayText(text)}</span> : <span className="quiet">–</span>
  return (
    <Page>
      <RecordList
        of={invoice.query}
        columns={(c) =>
          c.all({
            first: ['customer', 'number', 'status', 'total', 'due', 'dueOn', 'issuedOn'],
            onCard: ['number', 'dueOn'],
            cells: {
              number: (row) => <span className="digits">{row.number ?? t('draft')}</span>,
              issuedOn: (row) => day(row.issuedOn),
              dueOn: (row) => day(row.dueOn),
            },
          })
        }
        drawer={(id) => <InvoiceDetail id={id} />}
        actions={
          <>
            <button type="button" className="button" onClick={() => setIsBulk(true)}>
              {t('bulk')}
            </button>
            <a className="button button-primary" href={href('/invoice/creation')}>
              {t('create')}
            </a>
          </>
        }
        exportable
      />
      {isBulk && (
        <ImportDialog
          of={invoice.bulk}
          rules={invoiceSheet}
          title={t('bulkTitle')}
          fileName="invoices"
          onClose={() => setIsBulk(false)}
        />
      )}
    </Page>
  )
}
