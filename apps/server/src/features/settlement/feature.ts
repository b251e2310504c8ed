import type { Feature } from '../../platform/feature.ts'
import { settlementFinder } from './find.ts'
import { settlementFeature } from './handlers.ts'
import { settlement } from '@falaj/contract/settlement'
import { settlementTask } from '../../platform/money/settlement-job.ts'
import { settlementList } from './list.ts'
import { settlementMovement } from './movement.ts'

export const feature = {
  endpoints: settlementFeature,
  tasks: () => [settlementTask],
  exports: settlementList.exports(settlement.query),
  movements: { settlement: settlementMovement },
  finders: [settlementFinder],
} satisfies Feature
