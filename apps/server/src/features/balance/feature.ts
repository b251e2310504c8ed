import { balance } from '@falaj/contract/balance'
import type { Feature } from '../../platform/feature.ts'
import { balanceFeature } from './handlers.ts'
import { holdList } from './list.ts'
import { holdMovement } from './movement.ts'

export const feature = {
  endpoints: balanceFeature,
  exports: holdList.exports(balance.holds),
  movements: { hold: holdMovement },
} satisfies Feature
