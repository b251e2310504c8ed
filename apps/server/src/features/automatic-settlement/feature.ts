import { automaticSettlement } from '@falaj/contract/automatic-settlement'
import type { Feature } from '../../platform/feature.ts'
import { automaticSettlementFeature } from './handlers.ts'
import { automaticSettlementTask } from './jobs.ts'
import { runList } from './list.ts'
import { ruleApprovable } from './rule-approvable.ts'

export const feature = {
  endpoints: automaticSettlementFeature,
  approvables: [ruleApprovable],
  tasks: ({ settings, registry }) => [automaticSettlementTask(settings, registry.payOut)],
  exports: runList.exports(automaticSettlement.runs),
} satisfies Feature
