import { cash } from '@falaj/contract/cash/cash'
import type { Feature } from '../../../platform/feature.ts'
import { tillRoute } from './cash.callback.ts'
import { cashFinders } from './cash.find.ts'
import { cashFeature } from './cash.handlers.ts'
import { inList, outList, topUpList } from './cash.list.ts'
import { cashMovements } from './cash.movement.ts'
import { always } from '../../../platform/files/owner.ts'

export const feature = {
  endpoints: cashFeature,
  exports: [...inList.exports(cash.inQuery), ...outList.exports(cash.outQuery), ...topUpList.exports(cash.topUpQuery)],
  movements: cashMovements,
  finders: cashFinders,
  routes: tillRoute,
  files: { 'cash-slip': always },
} satisfies Feature
