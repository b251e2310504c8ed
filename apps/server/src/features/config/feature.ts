import type { Feature } from '../../platform/feature.ts'
import { configFeature } from './handlers.ts'

export const feature = {
  endpoints: configFeature,
} satisfies Feature
