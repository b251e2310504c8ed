import { customer } from '@falaj/contract/customers/customer'
import type { Feature } from '../../../platform/feature.ts'
import { customerFinder } from './customer.find.ts'
import { customerFeature } from './customer.handlers.ts'
import { customerList } from './customer.list.ts'
import { customerOf } from './customer.paying.ts'

export const feature = {
  endpoints: customerFeature,
  exports: customerList.exports(customer.query),
  customerOf,
  finders: [customerFinder],
} satisfies Feature
