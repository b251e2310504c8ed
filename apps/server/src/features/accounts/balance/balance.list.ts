// The list of holds: the SQL of each field.
import { sql } from 'kysely'
import { balance } from '@falaj/contract/accounts/balance'
import { listOf } from '../../../platform/lists/listed.ts'
import { holdOrigins } from './balance.hold-origins.ts'
import { grouped } from './balance.store.ts'

/** An approval is pending, or was until it was released; a hold after the approval is being carried out. */
const isAsked = `(r.id is not null and (h.remaining = 0 or r.state in ('CREATED', 'APPLIED', 'AUDITED')))`
export const holdList = listOf(balance.holds, {
  fileName: { en: 'amounts-on-hold', zh: '冻结金额' },
  from: ({ merchantId, registry: { movements } }) => sql`(${grouped(movements, merchantId)}) h
    left join provider_hold p on h.business_kind = 'hold' and p.merchant_id = ${merchantId}::uuid and p.id::text = h.business_id
    left join lateral (${holdOrigins(movements, merchantId)}) o on true
    left join approval_request r on r.merchant_id = ${merchantId}::uuid and r.id = o.request_id`,
  owner: null,
  currency: 'h.currency',
  columns: {
    id: `h.business_kind || '_' || h.currency || '_' || h.business_id`,
    since: 'h.since',
    number: 'coalesce(p.number, o.number, h.business_id)',
    cause: `case when p.id is not null then 'provider' when ${isAsked} then 'approval' when h.business_kind = 'vam-iban-deposit' then 'deposit' else 'other' end`,
    why: { en: 'p.why_en', zh: 'p.why_zh' },
    about: { kind: 'h.business_kind', id: 'h.business_id' },
    amount: 'h.amount',
    remaining: 'h.remaining',
    until: `coalesce(p.until, case when h.remaining > 0 and ${isAsked} then r.expires_at end)`,
    state: `case when h.remaining > 0 then 'held' else 'released' end`,
    releasedAt: 'case when h.remaining = 0 then h.last_out end',
  },
  search: ['number', 'why'],
  counted: null,
  newest: 'since',
})
