import type { Feature } from '../../platform/feature.ts'
import { sessionFeature } from './handlers.ts'

export const feature = {
  endpoints: sessionFeature,
} satisfies Feature
