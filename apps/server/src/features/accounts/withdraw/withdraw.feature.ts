import { withdraw } from '@falaj/contract/accounts/withdraw'
import type { Feature } from '../../../platform/feature.ts'
import { withdrawFinder } from './withdraw.find.ts'
import { withdrawFeature } from './withdraw.handlers.ts'
import { withdrawExports } from './withdraw.list.ts'
import { withdrawMovement } from './withdraw.movement.ts'
import { withdrawalText } from './withdraw.limits.ts'
import { startAutomatic, withdrawJob, withdrawOrders } from './withdraw.order.ts'

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
