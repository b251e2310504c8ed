import type { Feature } from '../../platform/feature.ts'
import { paymentMethodFeature } from './handlers.ts'
import { methodsFor } from './store.ts'

export const feature = { endpoints: paymentMethodFeature, methodsFor } satisfies Feature
