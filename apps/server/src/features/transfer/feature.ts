import { transfer } from '@falaj/contract/transfer'
import type { Feature } from '../../platform/feature.ts'
import { receivedTransferFinder, transferFinder } from './find.ts'
import { transferFeature } from './handlers.ts'
import { checkTransferDaysTask, makeTransferRollup } from './rollup.ts'
import { transferMovement } from './movement.ts'
import { transferExports } from './list.ts'
import { transferOrders } from './product.ts'

export const feature = {
  endpoints: ({ approvables }) => transferFeature(approvables),
  approvables: [transferOrders.approvable],
  tasks: () => [checkTransferDaysTask],
  loops: (db) => [makeTransferRollup(db)],
  exports: transferExports,
  movements: { transfer: transferMovement },
  confirmed: [[transfer.submit, transferOrders.summaryOf]],
  finders: [transferFinder, receivedTransferFinder],
} satisfies Feature
