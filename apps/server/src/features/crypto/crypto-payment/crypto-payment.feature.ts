import type { Feature } from '../../../platform/feature.ts'
import { coinPaymentFinder } from './crypto-payment.find.ts'
import { cryptoPaymentFeature } from './crypto-payment.handlers.ts'
import { quoteTasks } from './crypto-payment.jobs.ts'
import { quoteExports } from './crypto-payment.list.ts'
import { quoteMovement } from './crypto-payment.movement.ts'

export const feature = {
  endpoints: cryptoPaymentFeature,
  tasks: quoteTasks,
  exports: quoteExports,
  movements: { 'crypto-payment': quoteMovement },
  finders: [coinPaymentFinder],
} satisfies Feature
