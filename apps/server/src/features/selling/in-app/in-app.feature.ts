import { inApp } from '@falaj/contract/selling/in-app'
import type { Feature } from '../../../platform/feature.ts'
import { appFinder } from './in-app.find.ts'
import { inAppFeature } from './in-app.handlers.ts'
import { appList } from './in-app.list.ts'
import { appOffer } from './in-app.offer.ts'
import { appTokenRoutes } from './in-app.token.ts'

export const feature = {
  endpoints: inAppFeature,
  exports: appList.exports(inApp.query),
  finders: [appFinder],
  offers: [appOffer],
  routes: appTokenRoutes,
} satisfies Feature
