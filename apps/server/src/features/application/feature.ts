import type { Feature } from '../../platform/feature.ts'
import { applicationFeature } from './handlers.ts'

export const feature = {
  endpoints: applicationFeature,
} satisfies Feature
