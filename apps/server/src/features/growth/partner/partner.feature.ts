import { partner } from '@falaj/contract/growth/partner'
import type { Feature } from '../../../platform/feature.ts'
import { partnerFinder } from './partner.find.ts'
import { partnerFeature } from './partner.handlers.ts'
import { partnerList, statementList } from './partner.list.ts'

export const feature = {
  endpoints: partnerFeature,
  exports: [...partnerList.exports(partner.query), ...statementList.exports(partner.statements)],
  finders: [partnerFinder],
} satisfies Feature
