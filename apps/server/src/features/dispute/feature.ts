import { dispute } from '@falaj/contract/dispute'
import type { Feature } from '../../platform/feature.ts'
import { calendarRoute } from './calendar.ts'
import { disputeFinder } from './find.ts'
import { disputeFeature } from './handlers.ts'
import { disputeTasks } from './jobs.ts'
import { disputeList } from './list.ts'
import { disputeMovement } from './movement.ts'

export const feature = {
  endpoints: disputeFeature,
  tasks: disputeTasks,
  exports: disputeList.exports(dispute.query),
  finders: [disputeFinder],
  movements: { dispute: disputeMovement },
  routes: calendarRoute,
} satisfies Feature
