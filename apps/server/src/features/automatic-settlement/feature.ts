import type { Feature } from '../../platform/feature.ts'
import { automaticSettlementFeature } from './handlers.ts'
import { automaticSettlementTask } from './jobs.ts'
import { automaticSettlementExport } from './read.ts'
import { ruleApprovable } from './rule-approvable.ts'

export const feature = {
  endpoints: automaticSettlementFeature,
  approvables: [ruleApprovable],
  tasks: ({ settings, registry }) => [automaticSettlementTask(settings, registry.payOut)],
  exports: [automaticSettlementExport],
} satisfies Feature
