import { dataSummary } from '@falaj/contract/insight/data-summary'
import type { Feature } from '../../../platform/feature.ts'
import { bind } from '../../../platform/http/bind.ts'
import { query, records } from './data-summary.handlers.ts'
import { summaryExport, table } from './data-summary.table.ts'

export const feature = {
  endpoints: bind(dataSummary, { query, records, table }),
  exports: [summaryExport],
} satisfies Feature
