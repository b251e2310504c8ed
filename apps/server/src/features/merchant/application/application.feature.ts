import type { Feature } from '../../../platform/feature.ts'
import { applicationFeature } from './application.handlers.ts'

export const feature = {
  endpoints: applicationFeature,
} satisfies Feature
