import { statement } from '@falaj/contract/statement'
import type { Feature } from '../../platform/feature.ts'
import { statementFinder } from './find.ts'
import { statementFeature } from './handlers.ts'
import { statementScheduleTask, statementTask } from './jobs.ts'
import { everyStatement } from './list.ts'

export const feature = {
  endpoints: statementFeature,
  lists: everyStatement.exports(statement.balance),
  finders: [statementFinder],
  tasks: (running) => [statementTask(running), statementScheduleTask],
} satisfies Feature
