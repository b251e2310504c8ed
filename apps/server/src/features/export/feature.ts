import type { Feature } from '../../platform/feature.ts'
import { exportFeature } from './handlers.ts'
import { exportTask } from './jobs.ts'
import { exportScheduleTask } from './schedule-jobs.ts'

export const feature = {
  endpoints: exportFeature,
  tasks: (running) => [exportTask(running), exportScheduleTask(running)],
} satisfies Feature
