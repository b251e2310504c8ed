import type { Feature } from '../../../platform/feature.ts'
import { checkoutFeature } from './checkout.handlers.ts'
import { checkoutPages } from './checkout.page.ts'

export const feature = { endpoints: checkoutFeature, routes: checkoutPages } satisfies Feature
