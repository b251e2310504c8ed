import { areas } from '@falaj/contract/kernel/access'
import { equals, finder, holds } from '../../../platform/lists/finder.ts'
import { isSeenBy } from '../commission/commission.read.ts'
import { agentMerchantStatus, agentMerchantTables } from './agent-merchant.list.ts'

export const agentMerchantFinder = finder('s', {
  kind: 'agent-merchant',
  access: areas.isv,
  from: agentMerchantTables,
  where: ({ merchantId, personId }) => isSeenBy('s.partner_id', merchantId, personId),
  columns: { title: `coalesce(c.name_en, s.facts ->> 'nameEn')`, status: agentMerchantStatus },
  // An account has some hundreds.
  by: { number: equals('s.number'), name: holds(`s.facts ->> 'nameEn'`, `s.facts ->> 'nameZh'`, 'c.mid') },
})
