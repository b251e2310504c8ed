import type { Feature } from '../../platform/feature.ts'
import { downloadFeature } from './handlers.ts'

export const feature = {
  endpoints: downloadFeature,
} satisfies Feature
