// The lists of decisions and of blocked or trusted entries: the SQL of each field.
import { sql } from 'kysely'
import { risk } from '@falaj/contract/insight/risk'
import { listOf } from '../../../platform/lists/listed.ts'
import { attemptFrom, endedSql, reviewSql, ruleNamesSql } from './risk.history.ts'

export const decisionList = listOf(risk.decisions, {
  fileName: { en: 'risk-decisions', zh: '风控决策' },
  from: sql`${attemptFrom} left join person w on w.id = d.decided_by`,
  owner: 'd.merchant_id',
  currency: 'd.currency',
  columns: {
    id: 'd.id',
    at: 'd.at',
    payment: 'p.number',
    outcome: 'd.outcome',
    review: reviewSql,
    became: endedSql,
    amount: 'd.amount_minor',
    rules: ruleNamesSql,
    method: 'd.method',
    card: `case when a.last4 is null then null else '•••• ' || a.last4 end`,
    cardCountry: `d.features ->> 'card_country'`,
    addressCountry: `d.features ->> 'address_country'`,
    store: 'd.store',
    rulesVersion: 'd.rules_version',
    decidedBy: 'w.name',
    decidedAt: 'd.decided_at',
    decideBy: 'd.decide_by',
  },
  search: ['payment', 'rules'],
  newest: 'at',
  // Every attempt, whatever was decided: several attempts of one payment each count.
  counted: null,
})
export const entryList = listOf(risk.entries, {
  fileName: { en: 'risk-lists', zh: '风控名单' },
  from: sql`risk_list_entry e left join person c on c.id = e.created_by left join person w on w.id = e.ended_by`,
  owner: 'e.merchant_id',
  columns: {
    id: 'e.id',
    createdAt: 'e.created_at',
    endedAt: 'e.ended_at',
    list: 'e.list',
    kind: 'e.kind',
    shown: 'e.shown',
    reason: 'e.reason',
    by: 'c.name',
    endedBy: 'w.name',
  },
  search: ['shown', 'reason', 'by'],
  newest: 'createdAt',
})
