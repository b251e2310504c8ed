import type { Feature } from '../../../platform/feature.ts'
import { dataSummaryFeature } from './data-summary.handlers.ts'

export const feature = { endpoints: dataSummaryFeature } satisfies Feature
