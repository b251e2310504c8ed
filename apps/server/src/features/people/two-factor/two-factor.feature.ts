import type { Feature } from '../../../platform/feature.ts'
import { twoFactorFeature } from './two-factor.handlers.ts'

export const feature = {
  endpoints: twoFactorFeature,
} satisfies Feature
