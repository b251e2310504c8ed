import { reconciliation } from '@falaj/contract/accounts/reconciliation'
import type { Feature } from '../../../platform/feature.ts'
import { bankFileFinder } from './reconciliation.find.ts'
import { reconciliationFeature } from './reconciliation.handlers.ts'
import { stuckTask } from '../../../platform/jobs/stuck.ts'
import { failStuck, reconciliationTask } from './reconciliation.jobs.ts'
import { bankFileList } from './reconciliation.list.ts'
import { isBankFile } from './reconciliation.read.ts'

export const feature = {
  endpoints: reconciliationFeature,
  tasks: () => [reconciliationTask, stuckTask('reconciliation.stuck', 29, failStuck)],
  finders: [bankFileFinder],
  exports: bankFileList.exports(reconciliation.query),
  files: { 'bank-file': isBankFile },
} satisfies Feature
