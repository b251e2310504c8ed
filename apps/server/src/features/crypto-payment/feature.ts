import type { Feature } from '../../platform/feature.ts'
import { coinPaymentFinder } from './find.ts'
import { cryptoPaymentFeature } from './handlers.ts'
import { quoteTasks } from './jobs.ts'
import { quoteExports } from './list.ts'
import { quoteMovement } from './movement.ts'

export const feature = {
  endpoints: cryptoPaymentFeature,
  tasks: quoteTasks,
  exports: quoteExports,
  movements: { 'coin-payment': quoteMovement },
  finders: [coinPaymentFinder],
} satisfies Feature
