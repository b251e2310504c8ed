import { product } from '@falaj/contract/merchant/product'
import type { Feature } from '../../../platform/feature.ts'
import { productFinders } from './product.find.ts'
import { productFeature } from './product.handlers.ts'
import { productTasks } from './product.jobs.ts'
import { agreementList } from './product.list.ts'
import { isProductDocument } from './product.read.ts'

export const feature = {
  endpoints: productFeature,
  tasks: productTasks,
  finders: productFinders,
  exports: agreementList.exports(product.agreements),
  files: { 'product-document': isProductDocument },
} satisfies Feature
