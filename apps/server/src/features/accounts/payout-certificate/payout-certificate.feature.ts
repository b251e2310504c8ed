import type { Feature } from '../../../platform/feature.ts'
import { payoutCertificateFeature } from './payout-certificate.handlers.ts'
import { always } from '../../../platform/files/owner.ts'

export const feature = { endpoints: payoutCertificateFeature, files: { certificate: always } } satisfies Feature
