import type { Feature } from '../../../platform/feature.ts'
import { recordFeature } from './record.handlers.ts'

export const feature = {
  endpoints: recordFeature,
} satisfies Feature
