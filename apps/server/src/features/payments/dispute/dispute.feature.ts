import { dispute } from '@falaj/contract/payments/dispute'
import type { Feature } from '../../../platform/feature.ts'
import { calendarRoute } from './dispute.calendar.ts'
import { disputeFinder } from './dispute.find.ts'
import { disputeFeature } from './dispute.handlers.ts'
import { disputeTasks } from './dispute.jobs.ts'
import { disputeList } from './dispute.list.ts'
import { disputeMovement } from './dispute.movement.ts'
import { always } from '../../../platform/files/owner.ts'
import { isEvidence } from './dispute.read.ts'

export const feature = {
  endpoints: disputeFeature,
  tasks: disputeTasks,
  exports: disputeList.exports(dispute.query),
  finders: [disputeFinder],
  movements: { dispute: disputeMovement },
  routes: calendarRoute,
  files: { evidence: isEvidence, 'evidence-pack': always },
} satisfies Feature
