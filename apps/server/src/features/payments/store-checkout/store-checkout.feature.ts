import type { Feature } from '../../../platform/feature.ts'
import { storeCheckoutFeature } from './store-checkout.handlers.ts'

export const feature = { endpoints: storeCheckoutFeature } satisfies Feature
