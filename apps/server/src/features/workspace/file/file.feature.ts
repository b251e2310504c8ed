import type { Feature } from '../../../platform/feature.ts'
import { fileFeature } from './file.handlers.ts'

export const feature = {
  endpoints: fileFeature,
} satisfies Feature
