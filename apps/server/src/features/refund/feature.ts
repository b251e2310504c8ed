import { refund } from '@falaj/contract/refund'
import type { Feature } from '../../platform/feature.ts'
import { refundFinder } from './find.ts'
import { refundFeature, refundSummary } from './handlers.ts'
import { refundTasks } from './jobs.ts'
import { refundList } from './list.ts'
import { refundMovement } from './movement.ts'
import { refundOrders } from './product.ts'

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
