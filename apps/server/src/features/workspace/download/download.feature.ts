import type { Feature } from '../../../platform/feature.ts'
import { downloadFeature } from './download.handlers.ts'

export const feature = {
  endpoints: downloadFeature,
} satisfies Feature
