import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, finder } from '../../../platform/lists/finder.ts'

const access = areas.taxInvoice
export const taxInvoiceFinder = finder('i', {
  kind: 'tax-invoice',
  access,
  from: sql`tax_invoice i`,
  columns: {
    number: `coalesce(i.number, to_char(i.month, 'MM-YYYY'))`,
    status: `'tax-' || lower(i.state)`,
    minor: 'i.total_minor',
  },
  by: { number: equals('i.number'), amount: amountIs('i.currency', 'i.total_minor') },
})
/** Opens the invoice that it corrects. */
export const taxCreditNoteFinder = finder('c', {
  kind: 'tax-invoice',
  access,
  from: sql`tax_credit_note c`,
  columns: { id: 'c.invoice_id', minor: 'c.total_minor', at: 'c.issued_at' },
  by: { number: equals('c.number') },
})
