import { approval } from '@falaj/contract/people/approval'
import type { Feature } from '../../../platform/feature.ts'
import { requestFinders } from './approval.find.ts'
import { approvalFeature } from './approval.handlers.ts'
import { dueTask } from '../../../platform/approval/cooling.ts'
import { expireTask } from '../../../platform/approval/expire.ts'
import { authorizationList, requestList } from './approval.list.ts'
import { policyApprovable } from './approval.policy-approvable.ts'

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
