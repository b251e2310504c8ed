import type { Feature } from '../../platform/feature.ts'
import { transferToBankFeature } from './handlers.ts'
import { toBankTasks } from './jobs.ts'
import { toBankExports } from './list.ts'
import { toBankMovement } from './movement.ts'
import { toBankOrders } from './product.ts'

export const feature = {
  endpoints: ({ approvables }) => transferToBankFeature(approvables),
  approvables: [toBankOrders.approvable],
  tasks: ({ settings, payout }) => toBankTasks(settings, payout),
  exports: toBankExports,
  movements: { 'transfer-to-bank': toBankMovement },
} satisfies Feature
