import type { Feature } from '../../../platform/feature.ts'
import { noticeFeature } from './notice.handlers.ts'
import { noticeTasks } from './notice.jobs.ts'

export const feature = {
  endpoints: noticeFeature,
  tasks: ({ settings }) => noticeTasks(settings),
} satisfies Feature
