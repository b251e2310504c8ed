import { smartCode } from '@falaj/contract/smart-code'
import type { Feature } from '../../platform/feature.ts'
import { smartCodeFinder } from './find.ts'
import { smartCodeFeature } from './handlers.ts'
import { smartCodeList } from './list.ts'
import { smartCodeOffer } from './offer.ts'

export const feature = {
  endpoints: smartCodeFeature,
  exports: smartCodeList.exports(smartCode.query),
  offers: [smartCodeOffer],
  finders: [smartCodeFinder],
} satisfies Feature
