import { item } from '@falaj/contract/customers/item'
import type { Feature } from '../../../platform/feature.ts'
import { itemFinder } from './item.find.ts'
import { itemFeature } from './item.handlers.ts'
import { itemList } from './item.list.ts'

export const feature = {
  endpoints: itemFeature,
  exports: itemList.exports(item.query),
  finders: [itemFinder],
} satisfies Feature
