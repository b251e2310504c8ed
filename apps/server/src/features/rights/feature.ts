import type { Feature } from '../../platform/feature.ts'
import { rightsFeature } from './handlers.ts'

export const feature = {
  endpoints: rightsFeature,
} satisfies Feature
