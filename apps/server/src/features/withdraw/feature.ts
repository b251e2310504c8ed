import type { Feature } from '../../platform/feature.ts'
import { withdrawFeature } from './handlers.ts'
import { withdrawTasks } from './jobs.ts'
import { withdrawExports } from './list.ts'
import { withdrawMovement } from './movement.ts'
import { startAutomatic } from './start.ts'
import { withdrawApprovable } from './withdraw-approvable.ts'

export const feature = {
  endpoints: withdrawFeature,
  approvables: [withdrawApprovable],
  tasks: ({ settings, payout }) => withdrawTasks(settings, payout),
  exports: withdrawExports,
  movements: { withdraw: withdrawMovement },
  payOut: startAutomatic,
} satisfies Feature
