import type { Feature } from '../../platform/feature.ts'
import { noticeFeature } from './handlers.ts'
import { noticeTasks } from './jobs.ts'

export const feature = {
  endpoints: noticeFeature,
  tasks: ({ settings }) => noticeTasks(settings),
} satisfies Feature
