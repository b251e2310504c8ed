import { monthClose } from '@falaj/contract/insight/month-close'
import type { Feature } from '../../../platform/feature.ts'
import { always } from '../../../platform/files/owner.ts'
import { stuckTask } from '../../../platform/jobs/stuck.ts'
import { archiveTask, failStuck } from './month-close.archive.ts'
import { closeApprovable, reopenApprovable } from './month-close.approvables.ts'
import { monthFinder } from './month-close.find.ts'
import { monthCloseFeature } from './month-close.handlers.ts'
import { lateList, monthList } from './month-close.list.ts'

export const feature = {
  endpoints: monthCloseFeature,
  approvables: [closeApprovable, reopenApprovable],
  tasks: (running) => [archiveTask(running), stuckTask('month.archive-stuck', 41, failStuck)],
  finders: [monthFinder],
  exports: [...monthList.exports(monthClose.query), ...lateList.exports(monthClose.late)],
  files: { 'month-archive': always },
} satisfies Feature
