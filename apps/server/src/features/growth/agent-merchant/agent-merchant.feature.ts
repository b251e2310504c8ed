import { sql } from 'kysely'
import { agentMerchant } from '@falaj/contract/growth/agent-merchant'
import type { Feature } from '../../../platform/feature.ts'
import type { IsPartOf } from '../../../platform/files/owner.ts'
import { isSeenBy } from '../commission/commission.read.ts'
import { agentMerchantApprovable } from './agent-merchant.approvable.ts'
import { agentMerchantFinder } from './agent-merchant.find.ts'
import { agentMerchantFeature } from './agent-merchant.handlers.ts'
import { agentMerchantList } from './agent-merchant.list.ts'

const isDocument: IsPartOf = async (tx, merchantId, fileId, personId) => {
  const { rows } = await sql`
    select from agent_merchant s where s.merchant_id = ${merchantId}::uuid and position(${fileId} in s.facts::text) > 0
      and ${isSeenBy('s.partner_id', merchantId, personId)} limit 1`.execute(tx)
  return rows.length > 0
}
export const feature = {
  endpoints: agentMerchantFeature,
  approvables: [agentMerchantApprovable],
  exports: agentMerchantList.exports(agentMerchant.query),
  finders: [agentMerchantFinder],
  files: { 'agent-document': isDocument },
} satisfies Feature
