import { transfer } from '@falaj/contract/accounts/transfer'
import type { Feature } from '../../../platform/feature.ts'
import { receivedTransferFinder, transferFinder } from './transfer.find.ts'
import { transferFeature } from './transfer.handlers.ts'
import { checkTransferDaysTask, makeTransferRollup } from './transfer.rollup.ts'
import { transferMovement } from './transfer.movement.ts'
import { transferExports } from './transfer.list.ts'
import { transferOrders } from './transfer.order.ts'

export const feature = {
  endpoints: ({ approvables }) => transferFeature(approvables),
  approvables: [transferOrders.approvable],
  tasks: () => [checkTransferDaysTask],
  loops: (db, { onPublished }) => {
    const rollup = makeTransferRollup(db)
    onPublished(rollup.wake)
    return [rollup]
  },
  exports: transferExports,
  movements: { transfer: transferMovement },
  confirmed: [[transfer.submit, transferOrders.summaryOf]],
  finders: [transferFinder, receivedTransferFinder],
} satisfies Feature
