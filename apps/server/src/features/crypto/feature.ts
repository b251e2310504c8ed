import type { Feature } from '../../platform/feature.ts'
import { cryptoFeature } from './handlers.ts'
import { priceTask } from './prices.ts'

export const feature = {
  endpoints: cryptoFeature,
  tasks: ({ settings }) => [priceTask(settings)],
} satisfies Feature
