import type { Feature } from '../../platform/feature.ts'
import { checkoutFeature } from './handlers.ts'
import { checkoutPages } from './page.ts'

export const feature = { endpoints: checkoutFeature, routes: checkoutPages } satisfies Feature
