import { smartPurchase } from '@falaj/contract/smart-purchase'
import type { Feature } from '../../platform/feature.ts'
import { planFinder } from './find.ts'
import { smartPurchaseFeature } from './handlers.ts'
import { instalmentHooks } from './hooks.ts'
import { instalmentTasks } from './jobs.ts'
import { planList } from './list.ts'

export const feature = {
  endpoints: smartPurchaseFeature,
  tasks: instalmentTasks,
  exports: planList.exports(smartPurchase.query),
  finders: [planFinder],
  methodHooks: instalmentHooks,
} satisfies Feature
