import { cashAgent } from '@falaj/contract/cash-agent'
import type { Feature } from '../../platform/feature.ts'
import { agentFinder } from './find.ts'
import { cashAgentFeature } from './handlers.ts'
import { agentList } from './list.ts'

export const feature = {
  endpoints: cashAgentFeature,
  exports: agentList.exports(cashAgent.query),
  finders: [agentFinder],
} satisfies Feature
