import type { Feature } from '../../../platform/feature.ts'
import { coinDepositFinder } from './crypto-deposit.find.ts'
import { cryptoDepositFeature } from './crypto-deposit.handlers.ts'
import { depositExports } from './crypto-deposit.list.ts'
import { depositMovement } from './crypto-deposit.movement.ts'
import { makeWatcher } from './crypto-deposit.watch.ts'

export const feature = {
  endpoints: cryptoDepositFeature,
  loops: (db, { settings }) => makeWatcher(db, settings),
  exports: depositExports,
  finders: [coinDepositFinder],
  movements: { 'crypto-deposit': depositMovement },
} satisfies Feature
