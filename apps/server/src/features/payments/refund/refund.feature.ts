import { refund } from '@falaj/contract/payments/refund'
import type { Feature } from '../../../platform/feature.ts'
import { refundFinder } from './refund.find.ts'
import { refundFeature, refundSummary } from './refund.handlers.ts'
import { refundTasks } from './refund.jobs.ts'
import { refundList } from './refund.list.ts'
import { refundMovement } from './refund.movement.ts'
import { refundOrders } from './refund.order.ts'

export const feature = {
  endpoints: ({ approvables }) => refundFeature(approvables),
  approvables: [refundOrders.approvable],
  tasks: refundTasks,
  exports: refundList.exports(refund.query),
  movements: { refund: refundMovement },
  finders: [refundFinder],
  confirmed: [
    [refund.add, refundSummary],
    [refund.submit, refundOrders.summaryOf],
  ],
} satisfies Feature
