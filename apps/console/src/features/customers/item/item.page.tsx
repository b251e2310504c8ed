import { useState } from 'react'
import { item, itemSheet } from '@falaj/contract/customers/item'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { ImportDialog } from '../../../blocks/sheet/import-dialog.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { ItemDetail } from './item.detail.tsx'
import { AddItem } from './item.form.tsx'
import { itemWords } from './item.words.ts'

export default function Items() {
  const t = useWords(itemWords)
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Page>
      <RecordList
        of={item.query}
        columns={(c) =>
          c.all({ first: ['sku', 'name', 'status', 'prices', 'stock', 'sold', 'vat', 'category'], onCard: ['prices'] })
        }
        drawer={(id) => <ItemDetail id={id} />}
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
      {open === 'add' && <AddItem onClose={close} />}
      {open === 'import' && (
        <ImportDialog of={item.import} rules={itemSheet} title={t('importTitle')} fileName="items" onClose={close} />
      )}
    </Page>
  )
}
