import type { Feature } from '../../../platform/feature.ts'
import { dataQueryFeature } from './data-query.handlers.ts'
import { queryExport } from './data-query.table.ts'

export const feature = {
  endpoints: dataQueryFeature,
  exports: [queryExport],
} satisfies Feature
