import type { Feature } from '../../platform/feature.ts'
import { balanceFeature } from './handlers.ts'
import { holdMovement } from './movement.ts'
import { holdsExport } from './read.ts'

export const feature = {
  endpoints: balanceFeature,
  exports: [holdsExport],
  movements: { hold: holdMovement },
} satisfies Feature
