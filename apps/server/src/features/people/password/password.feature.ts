import type { Feature } from '../../../platform/feature.ts'
import { passwordFeature } from './password.handlers.ts'

export const feature = {
  endpoints: passwordFeature,
} satisfies Feature
