import { risk } from '@falaj/contract/insight/risk'
import type { Feature } from '../../../platform/feature.ts'
import { riskRuleFinder } from './risk.find.ts'
import { riskFeature } from './risk.handlers.ts'
import { decisionList, entryList } from './risk.list.ts'
import { riskTasks } from './risk.review.ts'
import { ruleApprovable } from './risk.rule.ts'

export const feature = {
  endpoints: riskFeature,
  approvables: [ruleApprovable],
  tasks: riskTasks,
  exports: [...decisionList.exports(risk.decisions), ...entryList.exports(risk.entries)],
  finders: [riskRuleFinder],
} satisfies Feature
