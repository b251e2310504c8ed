import type { Feature } from '../../../platform/feature.ts'
import { exportFeature } from './export.handlers.ts'
import { stuckTask } from '../../../platform/jobs/stuck.ts'
import { exportTask, failStuck } from './export.jobs.ts'
import { exportScheduleTask } from './export.schedule-jobs.ts'

export const feature = {
  endpoints: exportFeature,
  tasks: (running) => [
    exportTask(running),
    stuckTask('export.stuck', 23, (db) => failStuck(db, running)),
    exportScheduleTask(running),
  ],
} satisfies Feature
