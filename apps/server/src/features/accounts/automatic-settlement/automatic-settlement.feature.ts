import { automaticSettlement } from '@falaj/contract/accounts/automatic-settlement'
import type { Feature } from '../../../platform/feature.ts'
import { automaticSettlementFeature } from './automatic-settlement.handlers.ts'
import { dueRuns } from './automatic-settlement.jobs.ts'
import { runList } from './automatic-settlement.list.ts'
import { ruleApprovable } from './automatic-settlement.rule-approvable.ts'

export const feature = {
  endpoints: automaticSettlementFeature,
  approvables: [ruleApprovable],
  tasks: ({ settings, registry }) => [...dueRuns(settings, registry.payOut).tasks],
  exports: runList.exports(automaticSettlement.runs),
} satisfies Feature
