import { transferToBank } from '@falaj/contract/transfer-to-bank'
import type { Feature } from '../../platform/feature.ts'
import { toBankFinder } from './find.ts'
import { transferToBankFeature } from './handlers.ts'
import { toBankExports } from './list.ts'
import { toBankMovement } from './movement.ts'
import { toBankJob, toBankOrders } from './product.ts'

export const feature = {
  endpoints: ({ approvables }) => transferToBankFeature(approvables),
  approvables: [toBankOrders.approvable],
  tasks: ({ settings, payout }) => toBankJob.tasks(settings, payout),
  exports: toBankExports,
  movements: { 'transfer-to-bank': toBankMovement },
  confirmed: [[transferToBank.submit, toBankOrders.summaryOf]],
  finders: [toBankFinder],
} satisfies Feature
