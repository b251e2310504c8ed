import type { Feature } from '../../../platform/feature.ts'
import { homeFeature } from './home.handlers.ts'

export const feature = {
  endpoints: homeFeature,
} satisfies Feature
