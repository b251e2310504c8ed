import { directPay } from '@falaj/contract/direct-pay'
import type { Feature } from '../../platform/feature.ts'
import { savedCardFinder } from './find.ts'
import { directPayFeature } from './handlers.ts'
import { savedCardList } from './list.ts'
import { savedCardOffer } from './offer.ts'

export const feature = {
  endpoints: directPayFeature,
  exports: savedCardList.exports(directPay.query),
  offers: [savedCardOffer],
  finders: [savedCardFinder],
} satisfies Feature
