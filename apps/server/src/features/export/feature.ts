import type { Feature } from '../../platform/feature.ts'
import { exportFeature } from './handlers.ts'
import { exportTask, stuckTask } from './jobs.ts'
import { exportScheduleTask } from './schedule-jobs.ts'

export const feature = {
  endpoints: exportFeature,
  tasks: (running) => [exportTask(running), stuckTask(running), exportScheduleTask(running)],
} satisfies Feature
