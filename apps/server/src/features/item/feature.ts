import { item } from '@falaj/contract/item'
import type { Feature } from '../../platform/feature.ts'
import { itemFinder } from './find.ts'
import { itemFeature } from './handlers.ts'
import { itemList } from './list.ts'

export const feature = {
  endpoints: itemFeature,
  exports: itemList.exports(item.query),
  finders: [itemFinder],
} satisfies Feature
