import type { Feature } from '../../../platform/feature.ts'
import { coinDepositFinder } from './crypto-deposit.find.ts'
import { cryptoDepositFeature } from './crypto-deposit.handlers.ts'
import { depositExports } from './crypto-deposit.list.ts'
import { depositMovement } from './crypto-deposit.movement.ts'
import { makeWatcher } from './crypto-deposit.watch.ts'

export const feature = {
  endpoints: cryptoDepositFeature,
  loops: (db, { settings, onPublished }) => {
    const watchers = makeWatcher(db, settings)
    // In the sandbox blocks are made on request too, and announced like events.
    if (settings.mode === 'sandbox') for (const { wake } of watchers) onPublished(wake)
    return watchers
  },
  exports: depositExports,
  finders: [coinDepositFinder],
  movements: { 'crypto-deposit': depositMovement },
} satisfies Feature
