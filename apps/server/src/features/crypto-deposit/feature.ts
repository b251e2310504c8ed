import type { Feature } from '../../platform/feature.ts'
import { coinDepositFinder } from './find.ts'
import { cryptoDepositFeature } from './handlers.ts'
import { depositExports } from './list.ts'
import { depositMovement } from './movement.ts'
import { makeWatcher } from './watch.ts'

export const feature = {
  endpoints: cryptoDepositFeature,
  loops: (db, { settings }) => makeWatcher(db, settings),
  exports: depositExports,
  finders: [coinDepositFinder],
  movements: { 'coin-deposit': depositMovement },
} satisfies Feature
