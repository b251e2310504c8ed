import { batchTransfer } from '@falaj/contract/batch-transfer'
import type { Feature } from '../../platform/feature.ts'
import { batchFinder } from './find.ts'
import { batchTransferFeature } from './handlers.ts'
import { batchOrders } from './product.ts'
import { batchResumeTask, batchTask } from './jobs.ts'
import { batchMovement } from './movement.ts'
import { batchExports } from './list.ts'

export const feature = {
  endpoints: ({ approvables }) => batchTransferFeature(approvables),
  approvables: [batchOrders.approvable],
  tasks: ({ settings }) => [batchTask(settings), batchResumeTask(settings)],
  exports: batchExports,
  finders: [batchFinder],
  movements: { 'batch-transfer': batchMovement },
  confirmed: [[batchTransfer.submit, batchOrders.summaryOf]],
} satisfies Feature
