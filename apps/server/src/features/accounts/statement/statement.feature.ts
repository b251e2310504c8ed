import { statement } from '@falaj/contract/accounts/statement'
import type { Feature } from '../../../platform/feature.ts'
import { statementFinder } from './statement.find.ts'
import { statementFeature } from './statement.handlers.ts'
import { askScheduled, statementTask } from './statement.jobs.ts'
import { everyStatement } from './statement.list.ts'
import { always } from '../../../platform/files/owner.ts'

export const feature = {
  endpoints: statementFeature,
  lists: everyStatement.exports(statement.balance),
  finders: [statementFinder],
  tasks: (running) => [statementTask(running), ...askScheduled().tasks],
  files: { statement: always },
} satisfies Feature
