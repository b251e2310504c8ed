import type { Feature } from '../../../platform/feature.ts'
import { operationHistoryFeature } from './operation-history.handlers.ts'
import { historyProof, operationHistoryExport } from './operation-history.read.ts'

export const feature = {
  endpoints: operationHistoryFeature,
  exports: [operationHistoryExport, historyProof],
} satisfies Feature
