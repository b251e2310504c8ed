import type { Feature } from '../../../platform/feature.ts'
import { exportFeature } from './export.handlers.ts'
import { stuckTask } from '../../../platform/jobs/stuck.ts'
import { exportTask, failStuck } from './export.jobs.ts'
import { exportScheduleTasks } from './export.schedule-jobs.ts'

export const feature = {
  endpoints: exportFeature,
  tasks: (running) => [
    exportTask(running),
    stuckTask('export.stuck', 23, (db) => failStuck(db, running)),
    ...exportScheduleTasks(running),
  ],
} satisfies Feature
