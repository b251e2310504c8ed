import { cryptoSettlement } from '@falaj/contract/crypto/crypto-settlement'
import type { Feature } from '../../../platform/feature.ts'
import { cryptoSettlementFeature } from './crypto-settlement.handlers.ts'
import { runList } from './crypto-settlement.list.ts'
import { coinRuleApprovable } from './crypto-settlement.rule-approvable.ts'

/** Its runs are the automatic settlement's own. */
export const feature = {
  endpoints: cryptoSettlementFeature,
  approvables: [coinRuleApprovable],
  exports: runList.exports(cryptoSettlement.runs),
} satisfies Feature
