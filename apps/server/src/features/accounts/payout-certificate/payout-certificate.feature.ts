import type { Feature } from '../../../platform/feature.ts'
import { payoutCertificateFeature } from './payout-certificate.handlers.ts'

export const feature = { endpoints: payoutCertificateFeature } satisfies Feature
