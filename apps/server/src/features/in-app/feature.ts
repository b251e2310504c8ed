import { inApp } from '@falaj/contract/in-app'
import type { Feature } from '../../platform/feature.ts'
import { appFinder } from './find.ts'
import { inAppFeature } from './handlers.ts'
import { appList } from './list.ts'
import { appOffer } from './offer.ts'
import { appTokenRoutes } from './token.ts'

export const feature = {
  endpoints: inAppFeature,
  exports: appList.exports(inApp.query),
  finders: [appFinder],
  offers: [appOffer],
  routes: appTokenRoutes,
} satisfies Feature
