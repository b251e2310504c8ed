import type { Feature } from '../../platform/feature.ts'
import { savedViewFeature } from './handlers.ts'

export const feature = {
  endpoints: savedViewFeature,
} satisfies Feature
