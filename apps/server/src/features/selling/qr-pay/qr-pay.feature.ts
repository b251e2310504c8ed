import { qrPay } from '@falaj/contract/selling/qr-pay'
import type { Feature } from '../../../platform/feature.ts'
import { qrSaleFinder } from './qr-pay.find.ts'
import { qrPayFeature } from './qr-pay.handlers.ts'
import { qrPayTasks } from './qr-pay.jobs.ts'
import { qrSaleList } from './qr-pay.list.ts'
import { qrSaleOffer } from './qr-pay.offer.ts'

export const feature = {
  endpoints: qrPayFeature,
  tasks: qrPayTasks,
  exports: qrSaleList.exports(qrPay.query),
  offers: [qrSaleOffer],
  finders: [qrSaleFinder],
} satisfies Feature
