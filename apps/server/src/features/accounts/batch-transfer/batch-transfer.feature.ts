import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import type { Feature } from '../../../platform/feature.ts'
import { batchFinder } from './batch-transfer.find.ts'
import { batchTransferFeature } from './batch-transfer.handlers.ts'
import { batchOrders } from './batch-transfer.order.ts'
import { batchTask, resumeBatches } from './batch-transfer.jobs.ts'
import { batchMovement } from './batch-transfer.movement.ts'
import { batchExports } from './batch-transfer.list.ts'
import { isSheet } from './batch-transfer.read.ts'

export const feature = {
  endpoints: ({ approvables }) => batchTransferFeature(approvables),
  approvables: [batchOrders.approvable],
  tasks: ({ settings }) => [batchTask(settings), ...resumeBatches(settings).tasks],
  exports: batchExports,
  finders: [batchFinder],
  movements: { 'batch-transfer': batchMovement },
  confirmed: [[batchTransfer.submit, batchOrders.summaryOf]],
  files: { sheet: isSheet },
} satisfies Feature
