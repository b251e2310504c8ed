import type { Feature } from '../../../platform/feature.ts'
import { checkoutStyleFeature } from './checkout-style.handlers.ts'
import { lookOf } from './checkout-style.store.ts'

export const feature = { endpoints: checkoutStyleFeature, lookOf } satisfies Feature
