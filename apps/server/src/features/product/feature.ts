import { product } from '@falaj/contract/product'
import type { Feature } from '../../platform/feature.ts'
import { productFinders } from './find.ts'
import { productFeature } from './handlers.ts'
import { productTasks } from './jobs.ts'
import { agreementList } from './list.ts'

export const feature = {
  endpoints: productFeature,
  tasks: productTasks,
  finders: productFinders,
  exports: agreementList.exports(product.agreements),
} satisfies Feature
