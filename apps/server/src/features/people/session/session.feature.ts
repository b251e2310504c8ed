import type { Feature } from '../../../platform/feature.ts'
import { sessionFeature } from './session.handlers.ts'

export const feature = {
  endpoints: sessionFeature,
} satisfies Feature
