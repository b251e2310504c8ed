import { cryptoSettlement } from '@falaj/contract/crypto-settlement'
import type { Feature } from '../../platform/feature.ts'
import { cryptoSettlementFeature } from './handlers.ts'
import { runList } from './list.ts'
import { coinRuleApprovable } from './rule-approvable.ts'

/** Its runs are the automatic settlement's own. */
export const feature = {
  endpoints: cryptoSettlementFeature,
  approvables: [coinRuleApprovable],
  exports: runList.exports(cryptoSettlement.runs),
} satisfies Feature
