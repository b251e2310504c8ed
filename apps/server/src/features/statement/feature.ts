import type { Feature } from '../../platform/feature.ts'
import { statementFeature } from './handlers.ts'
import { statementScheduleTask, statementTask } from './jobs.ts'

export const feature = {
  endpoints: statementFeature,
  tasks: (running) => [statementTask(running), statementScheduleTask],
} satisfies Feature
