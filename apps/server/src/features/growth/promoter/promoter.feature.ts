import { promoter } from '@falaj/contract/growth/promoter'
import type { Feature } from '../../../platform/feature.ts'
import { promoterFinder } from './promoter.find.ts'
import { promoterFeature } from './promoter.handlers.ts'
import { promoterList } from './promoter.list.ts'

export const feature = {
  endpoints: promoterFeature,
  exports: promoterList.exports(promoter.query),
  finders: [promoterFinder],
} satisfies Feature
