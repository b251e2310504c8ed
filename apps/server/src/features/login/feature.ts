import type { Feature } from '../../platform/feature.ts'
import { loginFeature } from './handlers.ts'
import { handOverRoutes } from './hand-over.ts'

export const feature = {
  endpoints: loginFeature,
  routes: handOverRoutes,
} satisfies Feature
