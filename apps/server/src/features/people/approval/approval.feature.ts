import { approval } from '@falaj/contract/people/approval'
import type { Feature } from '../../../platform/feature.ts'
import { requestFinders } from './approval.find.ts'
import { approvalFeature } from './approval.handlers.ts'
import { placeDue } from '../../../platform/approval/cooling.ts'
import { expireRequests } from '../../../platform/approval/expire.ts'
import { authorizationList, requestList } from './approval.list.ts'
import { policyApprovable } from './approval.policy-approvable.ts'

export const feature = {
  endpoints: approvalFeature,
  approvables: [policyApprovable],
  tasks: ({ settings, registry }) => [
    ...expireRequests(settings, registry.approvables).tasks,
    ...placeDue(settings, registry.approvables).tasks,
  ],
  finders: requestFinders,
  exports: [...requestList.exports(approval.requests), ...authorizationList.exports(approval.authorizations)],
} satisfies Feature
