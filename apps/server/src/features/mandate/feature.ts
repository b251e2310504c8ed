import { mandate } from '@falaj/contract/mandate'
import type { Feature } from '../../platform/feature.ts'
import { mandateTasks } from './collect.ts'
import { mandateFinder } from './find.ts'
import { mandateFeature } from './handlers.ts'
import { mandateList } from './list.ts'
import { mandateOffer } from './offer.ts'

export const feature = {
  endpoints: mandateFeature,
  tasks: mandateTasks,
  exports: mandateList.exports(mandate.query),
  offers: [mandateOffer],
  finders: [mandateFinder],
} satisfies Feature
