import type { Feature } from '../../../platform/feature.ts'
import { searchFeature } from './search.handlers.ts'

export const feature = {
  endpoints: searchFeature,
} satisfies Feature
