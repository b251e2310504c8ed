import { paylink } from '@falaj/contract/selling/paylink'
import type { Feature } from '../../../platform/feature.ts'
import { paylinkFinder } from './paylink.find.ts'
import { paylinkFeature } from './paylink.handlers.ts'
import { paylinkList } from './paylink.list.ts'
import { paylinkOffer } from './paylink.offer.ts'
import { isPicture } from './paylink.read.ts'

export const feature = {
  endpoints: paylinkFeature,
  exports: paylinkList.exports(paylink.query),
  offers: [paylinkOffer],
  finders: [paylinkFinder],
  files: { 'paylink-picture': isPicture },
} satisfies Feature
