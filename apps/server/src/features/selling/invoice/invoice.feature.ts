import { invoice } from '@falaj/contract/selling/invoice'
import type { Feature } from '../../../platform/feature.ts'
import { invoiceFinder } from './invoice.find.ts'
import { invoiceFeature } from './invoice.handlers.ts'
import { remindOverdue, repeatDue, undeliveredTask } from './invoice.jobs.ts'
import { invoiceList } from './invoice.list.ts'
import { invoiceOffer } from './invoice.offer.ts'
import { always } from '../../../platform/files/owner.ts'
import { isAttachment } from './invoice.read.ts'
import { balancesOf, forgetPartyOf, hasOpenInvoice } from './invoice.read.ts'

export const feature = {
  endpoints: invoiceFeature,
  tasks: ({ settings }) => [undeliveredTask, ...repeatDue(settings).tasks, ...remindOverdue(settings).tasks],
  exports: invoiceList.exports(invoice.query),
  offers: [invoiceOffer],
  finders: [invoiceFinder],
  files: { 'invoice-attachment': isAttachment, invoice: always },
  customerRecords: {
    detail: async (...customer) => ({ balances: await balancesOf(...customer) }),
    isOwed: hasOpenInvoice,
    onErase: forgetPartyOf,
  },
} satisfies Feature
