import { directPay } from '@falaj/contract/selling/direct-pay'
import type { Feature } from '../../../platform/feature.ts'
import { savedCardFinder } from './direct-pay.find.ts'
import { directPayFeature } from './direct-pay.handlers.ts'
import { savedCardList } from './direct-pay.list.ts'
import { savedCardOffer } from './direct-pay.offer.ts'

export const feature = {
  endpoints: directPayFeature,
  exports: savedCardList.exports(directPay.query),
  offers: [savedCardOffer],
  finders: [savedCardFinder],
} satisfies Feature
