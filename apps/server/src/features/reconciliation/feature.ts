import { reconciliation } from '@falaj/contract/reconciliation'
import type { Feature } from '../../platform/feature.ts'
import { bankFileFinder } from './find.ts'
import { reconciliationFeature } from './handlers.ts'
import { stuckTask } from '../../platform/jobs/stuck.ts'
import { failStuck, reconciliationTask } from './jobs.ts'
import { bankFileList } from './list.ts'

export const feature = {
  endpoints: reconciliationFeature,
  tasks: () => [reconciliationTask, stuckTask('reconciliation.stuck', 29, failStuck)],
  finders: [bankFileFinder],
  exports: bankFileList.exports(reconciliation.query),
} satisfies Feature
