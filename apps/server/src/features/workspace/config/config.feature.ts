import type { Feature } from '../../../platform/feature.ts'
import { configFeature } from './config.handlers.ts'

export const feature = {
  endpoints: configFeature,
} satisfies Feature
