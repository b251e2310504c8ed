import { inApp } from '@falaj/contract/in-app'
import type { Feature } from '../../platform/feature.ts'
import { appFinder } from './find.ts'
import { inAppFeature } from './handlers.ts'
import { appList } from './list.ts'

export const feature = {
  endpoints: inAppFeature,
  exports: appList.exports(inApp.query),
  finders: [appFinder],
} satisfies Feature
