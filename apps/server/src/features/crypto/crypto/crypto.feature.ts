import type { Feature } from '../../../platform/feature.ts'
import { cryptoFeature } from './crypto.handlers.ts'
import { priceTask } from '../../accounts/currency-exchange/currency-exchange.read.ts'

export const feature = {
  endpoints: cryptoFeature,
  tasks: ({ settings }) => [priceTask(settings)],
} satisfies Feature
