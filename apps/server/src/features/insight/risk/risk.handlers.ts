import { sql } from 'kysely'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { risk, riskReviewActions, type RiskHitRow } from '@falaj/contract/insight/risk'
import { riskField, riskFieldNames, type RiskFieldName } from '@falaj/contract/insight/risk-fields'
import type { RiskHit, RiskVector } from '@falaj/contract/insight/risk-rules'
import { fail } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { dashboardOf, rulesOf } from './risk.dashboard.ts'
import { addEntry, endEntry, keysOf } from './risk.entry.ts'
import { rowsOf } from './risk.figures.ts'
import { decisionList, entryList } from './risk.list.ts'
import { decideReview } from './risk.review.ts'
import { saveRule, setRuleState } from './risk.rule.ts'
import { tryRows, tryRule } from './risk.try.ts'

/** A feature as people read it: counts are in hundredths. */
const featureText = (name: RiskFieldName, value: RiskVector[RiskFieldName] | undefined): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  return riskField[name].kind === 'amount' ? (value / 100).toFixed(2) : String(value / 100)
}
const hitsOf = async (tx: Store, merchantId: string, hits: readonly RiskHit[]): Promise<RiskHitRow[]> => {
  if (hits.length === 0) return []
  const { rows } = await sql<{ rule_id: string; version: number; number: string; name: string; line: string }>`
    select v.rule_id, v.version, r.number, v.name, v.line from risk_rule_version v
    join risk_rule r on r.merchant_id = v.merchant_id and r.id = v.rule_id
    where v.merchant_id = ${merchantId}::uuid and v.rule_id = any(${hits.map(({ rule }) => rule)}::uuid[])`.execute(tx)
  return hits.flatMap(({ rule, version, outcome, isWatching }) => {
    const found = rows.find((row) => row.rule_id === rule && row.version === version)
    return found
      ? [{ rule, number: found.number, name: found.name, version, line: found.line, outcome, isWatching }]
      : []
  })
}
const decision = async ({ tx, me, input, visitor }: Call<typeof risk.decision>) => {
  const { merchantId } = me()
  const row = await decisionList.one(tx, merchantId, input.id)
  const { rows } = await sql<{
    payment_id: string
    attempt_no: number
    is_enforced: boolean
    features: RiskVector
    hits: readonly RiskHit[]
    decision_note: string | null
    state: string | null
  }>`
    select d.payment_id, d.attempt_no, d.is_enforced, d.features, d.hits, d.decision_note, a.state from risk_decision d
    left join payment_attempt a on a.merchant_id = d.merchant_id and a.payment_id = d.payment_id and a.no = d.attempt_no
    where d.merchant_id = ${merchantId}::uuid and d.id = ${row.id}::uuid`.execute(tx)
  const kept = rows[0]!
  const entries = await tx
    .selectFrom('risk_list_entry')
    .select(['id', 'kind', 'key', 'list'])
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .execute()
  const isPaid = kept.state === 'PAID'
  const mayDecide =
    row.review === 'WAITING' && mayEnter(areas.fiatMoneyMovement, visitor) && (isPaid || kept.state === 'AUTHORISED')
  return {
    ...row,
    paymentId: kept.payment_id,
    attempt: kept.attempt_no,
    isEnforced: kept.is_enforced,
    features: riskFieldNames.map((name) => ({ name, value: featureText(name, kept.features[name]) })),
    hits: await hitsOf(tx, merchantId, kept.hits),
    note: kept.decision_note,
    keys: (await keysOf(tx, merchantId, row.id)).map(({ kind, key, shown }) => {
      const entry = entries.find((each) => each.kind === kind && each.key === key)
      return { kind, shown, list: (entry?.list as 'block' | 'allow' | undefined) ?? null, entryId: entry?.id ?? null }
    }),
    actions: mayDecide ? riskReviewActions.filter((action) => action === 'allow' || !isPaid) : [],
    isPaid,
  }
}
const rule = async ({ tx, me, input }: Call<typeof risk.rule>) => {
  const { merchantId } = me()
  const found = (await rulesOf(tx, merchantId)).find(({ id }) => id === input.id)
  if (!found) throw fail('NOT_FOUND')
  const { rows } = await sql<{ version: number; name: string; line: string; created_at: Date; by: string }>`
    select v.version, v.name, v.line, v.created_at, w.name as by from risk_rule_version v join person w on w.id = v.created_by
    where v.merchant_id = ${merchantId}::uuid and v.rule_id = ${found.id}::uuid order by v.version desc`.execute(tx)
  return {
    ...found,
    versions: rows.map((row) => ({
      version: row.version,
      name: row.name,
      line: row.line,
      at: row.created_at.toISOString(),
      by: row.by,
      isLive: row.version === found.liveVersion,
    })),
  }
}
export const riskFeature = bind(risk, {
  dashboard: ({ tx, me, visitor }) => dashboardOf(tx, me().merchantId, mayEnter(areas.fiatMoneyMovement, visitor)),
  rows: ({ tx, me, input }) => rowsOf(tx, me().merchantId, input.figure, input.ruleId ?? '', input.after),
  decisions: decisionList.query,
  decision,
  decide: decideReview,
  rule,
  save: saveRule,
  setState: setRuleState,
  tryRule: ({ tx, me, input }) => tryRule(tx, me().merchantId, input),
  tryRows: ({ tx, me, input }) => tryRows(tx, me().merchantId, input),
  entries: entryList.query,
  addEntry,
  endEntry,
})
