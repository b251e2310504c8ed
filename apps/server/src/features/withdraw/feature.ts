import { withdraw } from '@falaj/contract/withdraw'
import type { Feature } from '../../platform/feature.ts'
import { withdrawFinder } from './find.ts'
import { withdrawFeature } from './handlers.ts'
import { withdrawExports } from './list.ts'
import { withdrawMovement } from './movement.ts'
import { withdrawalText } from './limits.ts'
import { startAutomatic, withdrawJob, withdrawOrders } from './product.ts'

export const feature = {
  endpoints: withdrawFeature,
  approvables: [withdrawOrders.approvable],
  tasks: ({ settings, payout }) => withdrawJob.tasks(settings, payout),
  exports: withdrawExports,
  movements: { withdraw: withdrawMovement },
  payOut: startAutomatic,
  confirmed: [[withdraw.add, withdrawalText]],
  finders: [withdrawFinder],
} satisfies Feature
