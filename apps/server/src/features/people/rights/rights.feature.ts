import type { Feature } from '../../../platform/feature.ts'
import { rightsFeature } from './rights.handlers.ts'

export const feature = {
  endpoints: rightsFeature,
} satisfies Feature
