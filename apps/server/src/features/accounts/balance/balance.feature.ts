import { balance } from '@falaj/contract/accounts/balance'
import type { Feature } from '../../../platform/feature.ts'
import { balanceFeature } from './balance.handlers.ts'
import { holdList } from './balance.list.ts'
import { holdMovement } from './balance.movement.ts'

export const feature = {
  endpoints: balanceFeature,
  exports: holdList.exports(balance.holds),
  movements: { hold: holdMovement },
} satisfies Feature
