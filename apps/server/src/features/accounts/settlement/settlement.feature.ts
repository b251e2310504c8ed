import type { Feature } from '../../../platform/feature.ts'
import { settlementFinder } from './settlement.find.ts'
import { settlementFeature } from './settlement.handlers.ts'
import { settlement } from '@falaj/contract/accounts/settlement'
import { settleDue } from '../../../platform/money/settlement-job.ts'
import { settlementList } from './settlement.list.ts'
import { settlementMovement } from './settlement.movement.ts'

export const feature = {
  endpoints: settlementFeature,
  tasks: () => settleDue().tasks,
  exports: settlementList.exports(settlement.query),
  movements: { settlement: settlementMovement },
  finders: [settlementFinder],
} satisfies Feature
