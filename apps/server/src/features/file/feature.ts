import type { Feature } from '../../platform/feature.ts'
import { fileFeature } from './handlers.ts'

export const feature = {
  endpoints: fileFeature,
} satisfies Feature
