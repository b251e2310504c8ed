import type { Feature } from '../../platform/feature.ts'
import { staffFeature } from './handlers.ts'
import { staffExport } from './read.ts'
import { staffApprovable } from './staff-approvable.ts'

export const feature = {
  endpoints: staffFeature,
  approvables: [staffApprovable],
  exports: [staffExport],
} satisfies Feature
