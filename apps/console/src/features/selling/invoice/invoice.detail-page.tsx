import { href } from '@falaj/contract/kernel/routes'
import { DetailPage } from '../../../shell/detail-page.tsx'
import { useWords } from '../../../words/language.tsx'
import { InvoiceDetail } from './invoice.detail.tsx'
import { invoiceWords } from './invoice.words.ts'

export default function InvoiceDetailPage() {
  const t = useWords(invoiceWords)
  return (
    <DetailPage
      title={t('facts')}
      create={{ href: href('/invoice/creation'), text: t('create') }}
      show={(id) => <InvoiceDetail id={id} />}
    />
  )
}
