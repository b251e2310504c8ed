import type { Feature } from '../../platform/feature.ts'
import { checkoutStyleFeature } from './handlers.ts'
import { lookOf } from './store.ts'

export const feature = { endpoints: checkoutStyleFeature, lookOf } satisfies Feature
