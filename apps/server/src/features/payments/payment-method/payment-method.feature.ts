import type { Feature } from '../../../platform/feature.ts'
import { paymentMethodFeature } from './payment-method.handlers.ts'
import { methodsFor } from './payment-method.store.ts'

export const feature = { endpoints: paymentMethodFeature, methodsFor } satisfies Feature
