import { smartCode } from '@falaj/contract/selling/smart-code'
import type { Feature } from '../../../platform/feature.ts'
import { smartCodeFinder } from './smart-code.find.ts'
import { smartCodeFeature } from './smart-code.handlers.ts'
import { smartCodeList } from './smart-code.list.ts'
import { smartCodeOffer } from './smart-code.offer.ts'
import { always } from '../../../platform/files/owner.ts'

export const feature = {
  endpoints: smartCodeFeature,
  exports: smartCodeList.exports(smartCode.query),
  offers: [smartCodeOffer],
  finders: [smartCodeFinder],
  files: { 'smart-code': always },
} satisfies Feature
