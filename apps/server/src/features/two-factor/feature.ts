import type { Feature } from '../../platform/feature.ts'
import { twoFactorFeature } from './handlers.ts'

export const feature = {
  endpoints: twoFactorFeature,
} satisfies Feature
