import { invoice } from '@falaj/contract/selling/invoice'
import type { Feature } from '../../../platform/feature.ts'
import { invoiceFinder } from './invoice.find.ts'
import { invoiceFeature } from './invoice.handlers.ts'
import { remindTask, repeatTask } from './invoice.jobs.ts'
import { invoiceList } from './invoice.list.ts'
import { invoiceOffer } from './invoice.offer.ts'

export const feature = {
  endpoints: invoiceFeature,
  tasks: ({ settings }) => [repeatTask(settings), remindTask(settings)],
  exports: invoiceList.exports(invoice.query),
  offers: [invoiceOffer],
  finders: [invoiceFinder],
} satisfies Feature
