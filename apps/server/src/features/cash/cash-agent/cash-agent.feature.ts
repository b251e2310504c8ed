import { cashAgent } from '@falaj/contract/cash/cash-agent'
import type { Feature } from '../../../platform/feature.ts'
import { agentFinder } from './cash-agent.find.ts'
import { cashAgentFeature } from './cash-agent.handlers.ts'
import { agentList } from './cash-agent.list.ts'

export const feature = {
  endpoints: cashAgentFeature,
  exports: agentList.exports(cashAgent.query),
  finders: [agentFinder],
} satisfies Feature
