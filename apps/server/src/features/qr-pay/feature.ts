import { qrPay } from '@falaj/contract/qr-pay'
import type { Feature } from '../../platform/feature.ts'
import { qrSaleFinder } from './find.ts'
import { qrPayFeature } from './handlers.ts'
import { qrPayTasks } from './jobs.ts'
import { qrSaleList } from './list.ts'
import { qrSaleOffer } from './offer.ts'

export const feature = {
  endpoints: qrPayFeature,
  tasks: qrPayTasks,
  exports: qrSaleList.exports(qrPay.query),
  offers: [qrSaleOffer],
  finders: [qrSaleFinder],
} satisfies Feature
