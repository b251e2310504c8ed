import type { Feature } from '../../platform/feature.ts'
import { payoutCertificateFeature } from './handlers.ts'

export const feature = { endpoints: payoutCertificateFeature } satisfies Feature
