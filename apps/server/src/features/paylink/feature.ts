import { paylink } from '@falaj/contract/paylink'
import type { Feature } from '../../platform/feature.ts'
import { paylinkFinder } from './find.ts'
import { paylinkFeature } from './handlers.ts'
import { paylinkList } from './list.ts'
import { paylinkOffer } from './offer.ts'

export const feature = {
  endpoints: paylinkFeature,
  exports: paylinkList.exports(paylink.query),
  offers: [paylinkOffer],
  finders: [paylinkFinder],
} satisfies Feature
