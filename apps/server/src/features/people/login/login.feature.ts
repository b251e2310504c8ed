import type { Feature } from '../../../platform/feature.ts'
import { loginFeature } from './login.handlers.ts'
import { handOverRoutes } from './login.hand-over.ts'

export const feature = {
  endpoints: loginFeature,
  routes: handOverRoutes,
} satisfies Feature
