import { taxInvoice } from '@falaj/contract/insight/tax-invoice'
import type { Feature } from '../../../platform/feature.ts'
import { always } from '../../../platform/files/owner.ts'
import { einvoiceRailOf } from '../../../rails/einvoice-rail.ts'
import { deliverDue } from './tax-invoice.delivery.ts'
import { taxCreditNoteFinder, taxInvoiceFinder } from './tax-invoice.find.ts'
import { taxInvoiceFeature } from './tax-invoice.handlers.ts'
import { issueMonths } from './tax-invoice.jobs.ts'
import { taxInvoiceList } from './tax-invoice.list.ts'
import { taxCreditNoteMovement } from './tax-invoice.movement.ts'

export const feature = {
  endpoints: taxInvoiceFeature,
  tasks: ({ settings }) => [...issueMonths(settings).tasks, ...deliverDue(() => einvoiceRailOf(settings)).tasks],
  exports: taxInvoiceList.exports(taxInvoice.query),
  movements: { 'tax-credit-note': taxCreditNoteMovement },
  finders: [taxInvoiceFinder, taxCreditNoteFinder],
  files: { 'tax-invoice': always },
} satisfies Feature
