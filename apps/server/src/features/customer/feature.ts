import { customer } from '@falaj/contract/customer'
import type { Feature } from '../../platform/feature.ts'
import { customerFinder } from './find.ts'
import { customerFeature } from './handlers.ts'
import { customerList } from './list.ts'
import { customerOf } from './paying.ts'

export const feature = {
  endpoints: customerFeature,
  exports: customerList.exports(customer.query),
  customerOf,
  finders: [customerFinder],
} satisfies Feature
