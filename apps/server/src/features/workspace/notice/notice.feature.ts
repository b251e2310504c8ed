import type { Feature } from '../../../platform/feature.ts'
import { bounceRoute } from './notice.bounce.ts'
import { noticeFeature } from './notice.handlers.ts'
import { smsReportRoutes } from './notice.sms-report.ts'
import { noticeTasks } from './notice.jobs.ts'

export const feature = {
  endpoints: noticeFeature,
  tasks: ({ settings }) => noticeTasks(settings),
  routes(app, context) {
    bounceRoute(app, context)
    smsReportRoutes(app, context)
  },
} satisfies Feature
