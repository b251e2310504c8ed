import { approval } from '@falaj/contract/approval'
import type { Feature } from '../../platform/feature.ts'
import { requestFinders } from './find.ts'
import { approvalFeature } from './handlers.ts'
import { dueTask } from '../../platform/approval/cooling.ts'
import { expireTask } from '../../platform/approval/expire.ts'
import { authorizationList, requestList } from './list.ts'
import { policyApprovable } from './policy-approvable.ts'

export const feature = {
  endpoints: approvalFeature,
  approvables: [policyApprovable],
  tasks: ({ settings, registry }) => [
    expireTask(settings, registry.approvables),
    dueTask(settings, registry.approvables),
  ],
  finders: requestFinders,
  exports: [...requestList.exports(approval.requests), ...authorizationList.exports(approval.authorizations)],
} satisfies Feature
