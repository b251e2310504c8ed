import type { Feature } from '../../platform/feature.ts'
import { approvalFeature } from './handlers.ts'
import { expireTask } from '../../platform/approval/expire.ts'
import { policyApprovable } from './policy-approvable.ts'
import { authorizationsExport, requestsExport } from './read.ts'

export const feature = {
  endpoints: approvalFeature,
  approvables: [policyApprovable],
  tasks: ({ settings, registry }) => [expireTask(settings, registry.approvables)],
  exports: [requestsExport, authorizationsExport],
} satisfies Feature
