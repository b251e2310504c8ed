import { cash } from '@falaj/contract/cash'
import type { Feature } from '../../platform/feature.ts'
import { tillRoute } from './callback.ts'
import { cashFinders } from './find.ts'
import { cashFeature } from './handlers.ts'
import { inList, outList, topUpList } from './list.ts'
import { cashMovements } from './movement.ts'

export const feature = {
  endpoints: cashFeature,
  exports: [...inList.exports(cash.inQuery), ...outList.exports(cash.outQuery), ...topUpList.exports(cash.topUpQuery)],
  movements: cashMovements,
  finders: cashFinders,
  routes: tillRoute,
} satisfies Feature
