import { smartPurchase } from '@falaj/contract/payments/smart-purchase'
import type { Feature } from '../../../platform/feature.ts'
import { planFinder } from './smart-purchase.find.ts'
import { smartPurchaseFeature } from './smart-purchase.handlers.ts'
import { instalmentHooks } from './smart-purchase.hooks.ts'
import { instalmentTasks } from './smart-purchase.jobs.ts'
import { planList } from './smart-purchase.list.ts'

export const feature = {
  endpoints: smartPurchaseFeature,
  tasks: instalmentTasks,
  exports: planList.exports(smartPurchase.query),
  finders: [planFinder],
  methodHooks: instalmentHooks,
} satisfies Feature
