import type { Feature } from '../../platform/feature.ts'
import { bankAccountFeature } from './handlers.ts'
import { accountApprovable } from './account-approvable.ts'
import { checkTask } from './jobs.ts'
import { bankAccountExport } from './read.ts'
import { removalApprovable } from './removal-approvable.ts'

export const feature = {
  endpoints: bankAccountFeature,
  approvables: [accountApprovable, removalApprovable],
  tasks: ({ settings, bank }) => [checkTask(settings, bank)],
  exports: [bankAccountExport],
} satisfies Feature
