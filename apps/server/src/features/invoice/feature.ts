import { invoice } from '@falaj/contract/invoice'
import type { Feature } from '../../platform/feature.ts'
import { invoiceFinder } from './find.ts'
import { invoiceFeature } from './handlers.ts'
import { remindTask, repeatTask } from './jobs.ts'
import { invoiceList } from './list.ts'
import { invoiceOffer } from './offer.ts'

export const feature = {
  endpoints: invoiceFeature,
  tasks: ({ settings }) => [repeatTask(settings), remindTask(settings)],
  exports: invoiceList.exports(invoice.query),
  offers: [invoiceOffer],
  finders: [invoiceFinder],
} satisfies Feature
