import { useState } from 'react'
import { customer, customerSheet } from '@falaj/contract/customers/customer'
import { countryName } from '@falaj/contract/merchant/profile-changes'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { ImportDialog } from '../../../blocks/sheet/import-dialog.tsx'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { CustomerDetail } from './customer.detail.tsx'
import { AddCustomer } from './customer.form.tsx'
import { customerWords } from './customer.words.ts'

export default function Customers() {
  const t = useWords(customerWords)
  const language = useLanguage()
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Page>
      <RecordList
        of={customer.query}
        counts={totalWords.all}
        columns={(c) =>
          c.all({
            first: ['name', 'status', 'email', 'phone', 'payments', 'spent', 'lastPaidAt'],
            onCard: ['email'],
            cells: {
              country: (row) => (row.country ? countryName(row.country)[language] : <span className="quiet">–</span>),
            },
          })
        }
        drawer={(id) => <CustomerDetail id={id} />}
        actions={
          <>
            <button type="button" className="button" onClick={() => setOpen('import')}>
              {t('import')}
            </button>
            <button type="button" className="button button-primary" onClick={() => setOpen('add')}>
              {t('add')}
            </button>
          </>
        }
        exportable
      />
      {open === 'add' && <AddCustomer onClose={close} />}
      {open === 'import' && (
        <ImportDialog
          of={customer.import}
          rules={customerSheet}
          title={t('importTitle')}
          fileName="customers"
          onClose={close}
        />
      )}
    </Page>
  )
}
