import { href } from '@falaj/contract/kernel/routes'
import { detailPage } from '../../../shell/detail-page.tsx'
import { InvoiceDetail } from './invoice.detail.tsx'
import { invoiceWords } from './invoice.words.ts'

export default detailPage({
  title: invoiceWords.facts,
  create: { href: href('/invoice/creation'), text: invoiceWords.create },
  Detail: InvoiceDetail,
})
