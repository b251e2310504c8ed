// The list of merchants that agents bring: the SQL of each field. The board shows the same rows.
import { sql } from 'kysely'
import { agentMerchant, usualDays } from '@falaj/contract/growth/agent-merchant'
import { withRequest } from '../../../platform/approval/shown.ts'
import { listOf } from '../../../platform/lists/listed.ts'
import { isSeenBy } from '../commission/commission.read.ts'

/** Answers without which it cannot be submitted; the documents among them come last. */
const answers = `array['nameEn','licenceNo','licenceExpiry','activity','country','city','address','contactName','contactEmail','contactMobile','monthlyVolume','products']`
const isDraft = `s.state = 'CREATED'`
const isWaiting = `coalesce(r.state in ('APPLIED', 'AUDITED'), false)`
const isExpired = `coalesce((s.facts ->> 'licenceExpiry')::date <= business_day(now()), false)`
export const agentMerchantStatus = `case when ${isDraft} and ${isWaiting} then 'in-review'
  when ${isDraft} and (not s.facts ?& ${answers} or ${isExpired}) then 'to-complete' when ${isDraft} then 'documents'
  when s.state = 'OPENED' and c.contract_status = 'UNSIGNED' then 'contract' when s.state = 'OPENED' then 'live'
  when s.state = 'CLOSED' then 'closed' else 'REJECTED' end`
const days = `greatest(0, floor(extract(epoch from now() - s.step_at) / 86400))::int`
const usual = Object.entries(usualDays).flatMap(([step, most]) =>
  most === null ? [] : [`when '${step}' then ${most}`],
)
export const sameLicence = (
  s: string,
): string => `x.merchant_id = ${s}.merchant_id and x.id::text <> ${s}.id::text and x.facts ->> 'licenceNo' = ${s}.facts ->> 'licenceNo'
  and x.state in ('CREATED', 'OPENED')`
export const agentMerchantTables = sql`agent_merchant s join partner a on a.merchant_id = s.merchant_id and a.id = s.partner_id
  join merchant m on m.id = s.merchant_id left join merchant c on c.id = s.child_id ${withRequest('s')}`

export const agentMerchantList = listOf(agentMerchant.query, {
  fileName: { en: 'agent-merchants', zh: '代理商商户' },
  from: agentMerchantTables,
  owner: 's.merchant_id',
  where: ({ merchantId, personId }) => isSeenBy('s.partner_id', merchantId, personId),
  columns: {
    id: 's.id',
    createdAt: 's.created_at',
    number: 's.number',
    name: {
      en: `coalesce(c.name_en, s.facts ->> 'nameEn', s.number)`,
      zh: `coalesce(c.name_zh, s.facts ->> 'nameZh', s.facts ->> 'nameEn', s.number)`,
    },
    category: `s.facts ->> 'activity'`,
    city: `s.facts ->> 'city'`,
    status: agentMerchantStatus,
    missing: `case when ${isDraft} then array(select f from unnest(${answers} || array['tradeLicence','ownerId']) f
      where not s.facts ? f or (f = 'licenceExpiry' and ${isExpired})) else '{}'::text[] end`,
    contract: `coalesce(c.contract_status, 'UNSIGNED')`,
    agent: {
      en: `case a.kind when 'account' then m.name_en else a.name end`,
      zh: `case a.kind when 'account' then m.name_zh else coalesce(a.name_zh, a.name) end`,
    },
    mid: 'c.mid',
    licence: `s.facts ->> 'licenceNo'`,
    duplicate: `case when s.state in ('CREATED', 'OPENED') then (select x.number from agent_merchant x where ${sameLicence('s')} order by x.created_at limit 1) end`,
    days,
    late: `case when ${days} > case ${agentMerchantStatus} ${usual.join(' ')} end then 'yes' else 'no' end`,
    remark: 's.remark',
    reminders: 's.reminders',
  },
  hidden: { reminded_at: 's.reminded_at', mobile: `s.facts ->> 'contactMobile'`, agent_number: 'a.number' },
  search: ['number', 'name', 'licence', 'agent'],
  newest: 'createdAt',
})
