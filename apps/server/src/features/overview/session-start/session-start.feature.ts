import type { Feature } from '../../../platform/feature.ts'
import { sessionStartFeature } from './session-start.handlers.ts'

export const feature = {
  endpoints: sessionStartFeature,
} satisfies Feature
