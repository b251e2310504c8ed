import type { Feature } from '../../platform/feature.ts'
import { operationHistoryFeature } from './handlers.ts'
import { historyProof, operationHistoryExport } from './read.ts'

export const feature = {
  endpoints: operationHistoryFeature,
  exports: [operationHistoryExport, historyProof],
} satisfies Feature
